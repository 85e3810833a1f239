/** What the page of a party says in Hungarian. The other languages have the same keys. */
export const hu = {
  title: 'Csapat',
  lead: 'Karakterlapok egymás mellett: ami a mesélőnek az asztalnál kell. Semmit sem tárolunk, a csapat az oldal címében van: mentsd el a könyvjelzők közé, vagy küldd tovább.',
  how: 'Válassz a karaktereid közül, vagy illeszd be alább a lapok azonosítóját vagy címét. Másét is, ha nyilvános.',
  choose: 'Választok a karaktereim közül',
  others: 'Még egyet a karaktereim közül',
  add: 'Ki legyen még itt?',
  addLabel: 'Azonosító vagy cím',
  addHint: 'A lap azonosítója, vagy a címe a böngészőből. Egyszerre több is lehet.',
  addButton: 'Hozzáadom',
  noIdentifier: 'Ebben nincs azonosító. Ilyen formájú: 4f2580d3-295b-85af-9232-5349ab847871',
  sort: 'Sorrend',
  sortBy: { address: 'Ahogy választottad', initiative: 'Kezdeményezés', name: 'Név' },
  print: 'Nyomtatva egy fekvő A4-es lap: a böngésző nyomtatás parancsával.',
  tooMany: (count: number, most: number) =>
    `Ez ${count} karakter, de egyszerre csak ${most} fér egymás mellé. Az első ${most} látszik; a többihez vegyél ki közülük.`,
  unread: 'Ezeket nem tudjuk megmutatni: nincs ilyen lap, vagy csak a gazdája láthatja.',
  strange: 'Ez nem azonosító:',
  remove: 'Kiveszem',
  member: 'Karakter',
  senses: 'Észlelés',
  stealth: 'Lopakodás',
  untrained: 'Zárójelben: nem tanulta, csak a tulajdonsága számít.',
  more: (count: number) => `és még ${count}`,
};

export type PartyTexts = typeof hu;
