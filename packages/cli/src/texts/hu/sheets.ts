import type { sheets as en } from '../en/sheets.js';

export const sheets = {
  nothingSent: 'semmit nem küldtünk el',
  nothingSentOf: (bad, all) => `semmit nem küldtünk el: ${all} fájlból ${bad} hibás`,
  tooLarge: '1 MiB-nál nagyobb, pedig egy lap legfeljebb ekkora lehet',
  onlyFirstEdition: (file) => `${file}: a második kiadás lapja, és abban itt még nincs szintlépés`,
  moreFaults: (file, shown) => `${file}: ennél a ${shown} hibánál több van`,
  noTerminal: 'nincs terminál, amelyen kérdezni lehetne',
  stored: (title, version) => `Tárolva: ${title}, ${version}. változat.`,
  toSeeDifference: (command) => `így láthatod az eltérést: ${command}`,
  toPutYours: (command) => `így teheted a tiédet a helyére: ${command}`,
  toBeginAgain: (command) => `így kezdheted újra: ${command}`,
  changedMeanwhile: 'A lap közben megváltozott',
  changedTo: (current, from) => `most a ${current}. változatnál tart, nem a ${from}. változatnál`,
  conflict: (id, current, from) => `${id}: közben megváltozott: most a ${current}., nem a ${from}. változatnál tart`,
  maybeStored: (command) => `lehet, hogy eltároltuk, lehet, hogy nem; így derül ki: ${command}`,
  ifPrivate: (command) => `ha csak a gazdája láthatja, jelentkezz be: ${command}`,
  version: (id, version) => `${id}, ${version}. változat`,
  anonymous: {
    before: (url, count) =>
      count === 1
        ? `Itt nem vagy bejelentkezve: ${url}. A lapot bárki láthatja majd, de soha senki nem módosíthatja vagy törölheti.`
        : `Itt nem vagy bejelentkezve: ${url}. A lapokat bárki láthatja majd, de soha senki nem módosíthatja vagy törölheti őket.`,
    after: (count) =>
      count === 1
        ? 'fiók nélkül tároltuk: a lapot mindig bárki láthatja, de senki nem módosíthatja vagy törölheti'
        : 'fiók nélkül tároltuk: a lapokat mindig bárki láthatja, de senki nem módosíthatja vagy törölheti őket',
    ask: 'Így is eltároljuk?',
    nothingStored: 'semmit nem tároltunk el',
    toSignIn: (command) => `így jelentkezhetsz be: ${command}`,
    withoutQuestion: 'ha kérdés nélkül tárolnád: --yes',
  },
  rules: {
    errors: (count) => `${count} hiba a szabályok szerint`,
    notes: (count) => `${count} megjegyzés a szabályok szerint`,
    see: (file, counts, command) => `${file}: ${counts}; részletek: ${command}`,
    levels: { error: 'hiba:', note: 'megjegyzés:' },
    ok: 'rendben',
  },
  create: {
    oneKey: 'a --key egyetlen laphoz való',
    storedBut: (id, reason) => `eltároltuk, az azonosítója ${id}, de ${reason}`,
    page: (url) => `Az oldala: ${url}`,
    pages: (url) => `Az oldalaik: ${url}`,
    identifier: '<azonosító>',
    soFar: (stored, all, file) => `${all} lapból ${stored} van eltárolva; itt akadt el: ${file}`,
    alsoStored: (file, id) => `${file} már úton volt, és el van tárolva: ${id}`,
    waiting: (seconds) => `ez egyszerre sok a szolgáltatásnak: ${seconds} mp múlva folytatódik`,
    maybeStored: (file) =>
      `${file}: lehet, hogy eltároltuk, lehet, hogy nem; így küldheted el úgy, hogy ne legyen kettő:`,
  },
  find: {
    noneNamed: 'nem adtál meg lapot',
    nameOne: 'add meg az azonosítóját, a címét vagy a nevét',
    elsewhere: (there, here) => `ez a cím itt van: ${there}, nem itt: ${here}`,
    toAskThere: (there) => `ha ott kérdeznéd le: --url ${there}`,
    askThere: (there, here) => `ez a cím itt van: ${there}, nem itt: ${here}. Lekérdezzük ott?`,
    askThereWithToken: (there, here) =>
      `ez a cím itt van: ${there}, nem itt: ${here}, és a CHARSHEET_TOKEN is odamenne. Lekérdezzük ott?`,
    nothingAsked: 'semmit nem kérdeztünk le',
    manyNamed: (count, name) => `${count} lapodnak is ez a neve: „${name}”`,
    manyWith: (part, count) => `${count} lapodnak is így kezdődik vagy végződik az azonosítója: „${part}”`,
    nameByDigits: 'add meg az egyikük azonosítóját, vagy belőle ezeket a jegyeket:',
    candidate: (part, name, characterClass, level, date) =>
      `  ${part}  ${name}, ${characterClass} ${level}, tárolva: ${date}`,
    more: (count) => `  és még ${count}`,
    noneOfYours: (given) =>
      `nincs „${given}” nevű lapod, és olyan sincs, amelynek így kezdődik vagy végződik az azonosítója`,
    neither: (given) => `„${given}” nem egy lap azonosítója, és nem is a címe`,
    signIn: (command) =>
      `ha egy saját lapodat a nevével vagy az azonosítója részével adnád meg, jelentkezz be: ${command}`,
    wasDeleted: (command) => `van egy ilyen törölt lapod; így hozhatod vissza: ${command}`,
    toSeeYours: (command) => `így láthatod a lapjaidat: ${command}`,
    versionOfFile: 'a --version tárolt laphoz való, ez pedig fájl',
  },
  import: {
    arrayCut: (file, whole) => `${file}: a tömb a közepén véget ér, ${whole} egész elem után`,
    left: (names, count) => `kimaradnak, mert nem .json fájlok: ${names}${count > 10 ? ', …' : ''}`,
    cut: 'az eredmények félbeszakadtak',
    goOn: (command) => `a folytatáshoz: ${command}`,
    changed: 'a bemenet megváltozott azóta: elölről',
    arrayFollowed: (file) => `${file}: a tömb vége után még következik valami`,
    rejectsInput: (file) => `${file} maga a bemenet`,
    noResume: 'a szabványos bemenet nem olvasható újra: --resume nélkül',
    moreRefused: 'több visszautasított sor is van; a --rejects <fájl> mindet megőrzi',
    summary: (stored, changed, skipped, refused) =>
      `${stored} eltárolva, ${changed} megváltoztatva, ${skipped} változatlan, ${refused} visszautasítva`,
    tried: (good, refused) => `semmi nem tárolódott el: ${good} jó lenne, ${refused} visszautasítva`,
    nothing: (refused) => `semmi nem tárolódott el: ${refused} visszautasítva`,
  },
  export: {
    done: (count, file) => `${count} rekord itt: ${file}`,
    partial: (file) => `ami addig megjött, itt van: ${file}`,
  },
  list: {
    titles: {
      id: 'AZONOSÍTÓ',
      name: 'NÉV',
      race: 'FAJ',
      class: 'OSZTÁLY',
      level: 'SZINT',
      access: 'LÁTHATJA',
      changed: 'MÓDOSÍTVA',
      deleted: 'TÖRÖLVE',
      wholeId: 'TELJES AZONOSÍTÓ',
    },
    access: { public: 'bárki', private: 'csak te' },
    empty: 'nincs ilyen lap',
    noRace: (given, closest) => `--race: nincs ilyen faj: „${given}”${closest}`,
    noClass: (given, closest) => `--class: nincs ilyen osztály: „${given}”${closest}`,
    races: (names, houseRule) => `a fajok: ${names}; a házi szabályok faját így add meg: ${houseRule}`,
    classes: (names, houseRule) => `az osztályok: ${names}; a házi szabályok osztályát így add meg: ${houseRule}`,
  },
  history: { titles: { version: 'VÁLTOZAT', stored: 'TÁROLVA' }, empty: 'nincsenek változatok' },
  edit: {
    nothingChanged: 'Semmi nem változott, ezért semmit nem küldtünk el.',
    cameBack: (editor) => `A szövegszerkesztő („${editor}”) azonnal visszatért.`,
    letItWait: (editor) =>
      `Ha saját ablaka van, olyan kapcsoló kell neki, amellyel megvárja a munkádat, például: EDITOR="${editor} --wait"`,
    savedIn: (file, command) => `Amit ott elmentesz, ebben a fájlban lesz: ${file}; így tárolhatod el: ${command}`,
    again: 'Szerkeszted tovább?',
    theirs: (version) => `az övék, ${version}. változat`,
    yours: 'a tiéd',
    kept: (file) => `a fájlod megmaradt: ${file}`,
    toBeginWithTheirs: (command) => `így kezdheted újra az övékkel: ${command}`,
    toStoreLater: (command) => `így tárolhatod el később: ${command}`,
  },
  update: {
    isCurrent: (file) => `A fájl is ennél a változatnál tart most: ${file}`,
    toGoOn: (file, command) => `Ha ezzel folytatnád: ${file}, kérd le belőle ezt a változatot: ${command}`,
    copyOfOther: (file, id) => `${file}: ez egy másik lap másolata: ${id}`,
    toReplace: (id) => `ha mégis ennek a helyére tennéd: ${id}, add meg: --force`,
  },
  delete: {
    withoutQuestion: 'ha kérdés nélkül törölnéd: --yes',
    ask: (title) => `Biztosan törlöd: ${title}?`,
    done: (title) => `Törölve: ${title}.`,
    toBringBack: (command) => `30 napig így hozhatod vissza: ${command}`,
    nothingDeleted: 'semmit nem töröltünk',
  },
  restore: {
    isThere: (title, version) => `Megvan: ${title}, ${version}. változat.`,
    already: (title, version) => `Már ennél a változatnál tart: ${title}, ${version}. változat.`,
    done: (title, old, version) => `Visszaállítva: ${title}, a ${old}. változat, mostantól ${version}. változatként.`,
  },
  visibility: {
    publicAlready: (title) => `Eddig is bárki láthatta: ${title}.`,
    privateAlready: (title) => `Eddig is csak te láthattad: ${title}.`,
    public: (title, url) => `Mostantól bárki láthatja: ${title}, itt: ${url}`,
    private: (title) => `Mostantól csak te láthatod: ${title}.`,
  },
  diff: {
    withSheet: 'a fájl mellé egy lapot is adj meg, amellyel össze kell vetni',
    bothFiles: 'mindkettő fájl',
    withStored: 'fájlt tárolt lappal lehet összevetni',
    noVersion: (given) => `„${given}” nem egy változat száma`,
    onlyOne: (id) => `${id}: csak egy változata van`,
  },
  show: {
    outputForPdf: 'az --output a --pdf mellé való',
    toWriteJson: 'JSON-ban így írathatsz ki egy lapot: charsheet get',
    pdfOfStored: 'PDF csak tárolt lapból készül, ez pedig fájl',
    toStore: 'így tárolhatod el: charsheet create',
    pdfOfCurrent: 'PDF csak a mostani változatból készül',
    restoreFirst: 'ha régi kell, előbb állítsd vissza',
    wrote: (file) => `Elkészült: ${file}.`,
  },
  open: {
    opened: (title) => `Megnyitottuk az oldalát: ${title}.`,
    noBrowser: 'nincs böngésző, amelyben meg lehetne nyitni',
  },
  new: {
    noTerminal: 'nincs terminál, amelyen kérdezni lehetne',
    toCheck: 'amit egy program írt, azt így ellenőrizheted: charsheet validate --strict lap.json',
  },
  levelUp: {
    already: (count) =>
      `${count} dolog már most szabálytalan ezen a lapon (a „charsheet show” megmondja, mi az); azért szintet lép`,
    notWritable: (file) => `${file}: ebbe a fájlba nem lehet visszaírni`,
    toPrint: 'ha a szabványos bemenetről olvasna, és kiírná: -',
    changedMeanwhile: (file) => `${file}: közben megváltozott, ezért semmit nem írtunk bele`,
    needsOptions: (level, options) =>
      `nincs terminál, amelyen kérdezni lehetne, pedig ezek kellenek (${level}. szint): ${options}`,
    noDie: '--hp roll: az osztály nem ismert, ezért a kockája sem',
    severalMeant: (option, given, names) => `--${option}: „${given}” többet is jelenthet: ${names}`,
    nothingChanged: 'semmi nem változott',
  },
} satisfies typeof en;
