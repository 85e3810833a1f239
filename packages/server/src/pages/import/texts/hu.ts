/** What the page says in Hungarian on which sheets are uploaded. The other languages have the same keys. */
export const hu = {
  title: 'Karakterek feltöltése',
  lead: 'A fájlokban lévő karakterek a fiókodba kerülnek. Ha egy fájlt kétszer töltesz fel, abból sem lesz mindenki kétszer.',
  files: 'Fájlok',
  filesHint: (megabytes: number) =>
    `Letöltött .json vagy .ndjson fájlok, vagy bármilyen JSON karakterlapokkal, .gz-vel tömörítve is. Többet is választhatsz, együtt legfeljebb ${megabytes} MB-ot. Ami ennél több, azt a parancssor viszi be:`,
  command: 'charsheet import karakterek.ndjson',
  choices: 'Mi legyen velük?',
  conflict: {
    legend: 'Ha egy karakter már megvan a fiókodban',
    skip: 'maradjon, ahogyan itt van',
    replace: 'legyen olyan, mint a fájlban; a mostani megmarad az előzményei között',
    copy: 'kerüljön mellé új karakterként',
  },
  visibility: {
    legend: 'Ki láthatja őket?',
    asIs: 'ahogyan a fájl mondja; ha nem mond semmit, bárki, aki ismeri a címüket',
    public: 'bárki, aki ismeri a címüket',
    private: 'csak én',
  },
  history: 'A fájlban a korábbi változatok is benne vannak: azokat is visszahozom',
  dryRun: 'Csak megnézem, mi lenne: semmi sem tárolódik el',
  button: 'Feltöltöm',
  result: {
    title: 'Ez lett a feltöltésből',
    tried: 'Ez lenne a feltöltésből',
    nothingKept: 'Semmit sem tároltunk el: csak megnéztük a fájlokat.',
    kinds: {
      refused: 'Elutasítva',
      stored: 'Eltárolva',
      changed: 'Kicserélve vagy visszahozva',
      skipped: 'Már megvolt, úgy maradt',
    },
    storable: 'Eltárolható',
    more: (count: number) => `És még ${count}.`,
    moreRefused: 'A parancssor egy fájlba gyűjti az elutasítottakat, hogy kijavíthasd őket:',
    rejectsCommand: 'charsheet import --rejects elutasitott.ndjson karakterek.ndjson',
    line: (number: number) => `${number}. sor`,
    element: (number: number) => `${number}. lap`,
    again: 'Másik fájlt töltök fel',
    list: 'A karaktereim',
  },
  faults: {
    none: 'Válassz legalább egy fájlt.',
    empty: 'Üres. Válaszd ki azt a fájlt, amelyikben a karakterek vannak.',
    zip: 'Ez egy ZIP-fájl. Csomagold ki, és a benne lévő .json fájlokat válaszd ki, akár mindet egyszerre.',
    encoding: 'Más kódolású, nem UTF-8. Mentsd el UTF-8 kódolással, aztán töltsd fel újra.',
    notJson: 'Ez nem JSON. Olyan fájlt válassz, amelyet innen töltöttek le, vagy JSON-ként mentettek el.',
    cutArray: 'A vége hiányzik: a tömb nincs lezárva. Ami előtte egész volt, azt felvettük. Keresd meg az egész fájlt.',
    afterArray: 'A tömb után is van benne valami: azt nem vettük fel. Nézd meg a fájl végét.',
    badGzip:
      'A tömörített fájl sérült, vagy hiányzik a vége. Ami előtte volt, azt felvettük. Keresd meg az egész fájlt.',
  },
  tooLarge: (megabytes: number) =>
    `Együtt ${megabytes} MB-nál nagyobb, kicsomagolva is számítva. Darabold fel, vagy használd a parancssort:`,
  stopped: 'A feltöltés félbeszakadt:',
  kept: 'Ami itt eltároltként szerepel, az megmaradt. Töltsd fel újra a fájlt: ami már megvan, az nem kerül be kétszer.',
};

export type ImportTexts = typeof hu;
