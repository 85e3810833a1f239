import type { commands as en } from '../en/commands.js';
import { accountCommands } from './account-commands.js';

const sheetInJson = 'karakterlap JSON-ban; „-” a szabványos bemenet, „--” után a név kezdődhet kötőjellel';
const intoFile = 'ebbe a fájlba ír, amely még nem létezhet („-” a szabványos kimenet)';
const overwrite = 'felülírja a fájlt';

export const commands = {
  storedSheet: 'a lap azonosítója vagy címe, a saját lapjaid közül a neve vagy az azonosítója 4 jegye is',
  fileOrSheet:
    'fájl („-” a szabványos bemenet) vagy tárolt lap: az azonosítója vagy a címe, a saját lapjaid közül a neve vagy az azonosítója 4 jegye is',
  strict: 'visszautasítja a lapot, ha sérti a játék szabályait',
  private: 'csak a te fiókod láthatja',
  public: 'bárki láthatja, aki ismeri az azonosítót',
  publicUsual: 'bárki láthatja, aki ismeri az azonosítót (ez az alapeset)',
  new: {
    summary: 'új karaktert készít a szabályok szerint',
    description:
      'Új, 1. szintű karaktert készít: megkérdezi, amit a szabályok rád bíznak, felkínálja, amit megengednek, és fájlba ' +
      'írja a karakterlapot.\n\n' +
      'Választani számmal, névvel vagy a név elejével lehet. „?” elmagyarázza a kérdést, „<” visszalép az előzőhöz. A ' +
      'végéig semmi nem íródik ki.',
    output: intoFile,
    force: overwrite,
  },
  create: {
    summary: 'eltárol karakterlapokat, és kiírja az azonosítójukat',
    description:
      'Eltárol karakterlapokat, és soronként kiírja az azonosítójukat.\n\n' +
      'Előbb minden fájlt ellenőriz: ha akár egy is hibás, semmit nem küld el. Aztán sorban, egyszerre többet is küldve, ' +
      'tárolja őket, az elsőig, amelyik nem sikerül.',
    file: sheetInJson,
    key: 'nevet ad a lapnak: ugyanazzal a kulccsal csak egyszer tárolódik, akárhányszor küldöd el',
    yes: 'fiók nélkül is kérdés nélkül tárol',
    quiet: 'nem ír megjegyzéseket a hibakimenetre',
  },
  get: {
    summary: 'kiír egy tárolt lapot JSON-ban',
    description: 'Kiír egy tárolt karakterlapot JSON-ban, azzal együtt, amit a szolgáltatás hozzátett.',
    version: 'ahogy ebben a változatban volt; csak a saját lapjaidnál',
    output: intoFile,
    force: overwrite,
  },
  show: {
    summary: 'megmutat egy lapot mindennel, ami következik belőle',
    description:
      'Megmutat egy karakterlapot mindennel, ami a szabályok szerint következik belőle: módosítók, életerő, védettség, ' +
      'támadások, a végén pedig az, ami szabálytalan.\n\n' +
      'Terminálon keretben jelenik meg; csővezetékben minden sor megmondja, miről szól. A --json egy objektumot ír ki: ' +
      '„sheet”, „derived” (ami következik belőle) és „findings”.',
    version: 'ahogy ebben a változatban volt; csak a saját tárolt lapjaidnál',
    pdf: 'PDF-ben kéri le a tárolt lapot, nyomtatáshoz',
    output: 'ebbe a fájlba írja a PDF-et, amely még nem létezhet („-” a szabványos kimenet)',
    force: overwrite,
  },
  open: {
    summary: 'megnyitja egy lap oldalát a böngésződben',
    description:
      'Megnyitja egy tárolt lap oldalát abban a böngészőben, amelyet a BROWSER változó megnevez, különben a rendszerében. ' +
      'Ha nincs böngésző, kiírja az oldal címét. Ha a lapot csak te láthatod, ott be kell jelentkezned.',
  },
  list: {
    summary: 'felsorolja a saját lapjaidat',
    description:
      'Felsorolja a saját karakterlapjaidat, a legújabbal kezdve.\n\n' +
      'Terminálon táblázat, minden azonosító végéből annyi jeggyel, amennyiből a parancsok felismerik a lapot. ' +
      'Csővezetékben soronként egy lap, tabulátorral elválasztva: azonosító, név, faj, osztály, szint, hozzáférés, a tárolás ' +
      'és az utolsó módosítás ideje, törölt lapnál a törlésé is.',
    name: 'a név része; kis- és nagybetű, ékezet, áthúzás, szóköz, az aposztróf és a kötőjel fajtája nem számít',
    race: 'faj, például ember vagy human',
    class: 'osztály, például harcos vagy fighter',
    minLevel: 'legalacsonyabb szint',
    maxLevel: 'legmagasabb szint',
    deleted: 'a törölt lapok, amelyek még visszahozhatók',
    sort: 'milyen sorrendben',
    reverse: 'fordított sorrendben',
    limit: 'legfeljebb ennyi lap',
    all: 'minden lapot felsorol',
  },
  edit: {
    summary: 'megnyitja egy lapodat a szövegszerkesztődben',
    description:
      'Megnyitja egy lapodat abban a szövegszerkesztőben, amelyet a VISUAL vagy az EDITOR változó megnevez, különben vi-ban ' +
      'vagy nanóban.\n\n' +
      'Ha bezárod a szerkesztőt, ellenőrzi és eltárolja a lapot, hacsak közben meg nem változtatta valaki. Bármi baj ' +
      'történik, a szerkesztett fájl megmarad.',
    set: 'egy mező átírása szerkesztő nélkül: „ep=31”, „felszereles.at=12”; ha az = után nem áll semmi, a mező törlődik',
  },
  update: {
    summary: 'lecseréli egy lapodat egy fájl tartalmára',
    description:
      'Lecseréli egy lapodat arra, amelyik a fájlban van. Az előző változat megmarad az előzmények között.\n\n' +
      'Ha a fájlt a „charsheet get” írta ki, akár szerkesztetted azóta, akár nem, csak akkor tárolja el, ha a lapot közben ' +
      'senki nem módosította.',
    file: 'karakterlap JSON-ban; „-” a szabványos bemenet',
    ifVersion: 'csak akkor, ha most ez a változat az érvényes',
    force: 'bármi is van most a helyén',
  },
  levelUp: {
    summary: 'a következő szintre lépteti a karaktert',
    description:
      'A következő szintre lépteti a karaktert: megkérdezi, amit a szabályok rád bíznak, megmutatja, mi változik, aztán ' +
      'kiírja a fájlt, vagy eltárolja a lapot.\n\n' +
      'Csak a saját tárolt lapodat módosíthatod, és az új lap csak akkor tárolódik el, ha közben senki nem módosította; ' +
      'bármi baj történik, megmarad egy fájlban. A szabványos bemenetről olvasott lapot kiírja. Amit kapcsolóval megadsz, ' +
      'azt nem kérdezi meg; azonosítót és nevet is elfogad.',
    hp: 'életerődobás, vagy „roll”, ha a program dobjon',
    increase: 'a növelt tulajdonság, minden negyedik szinten',
    specialisation: 'harcos fegyvere, minden páratlan szinten',
    critical: 'kalóz fegyvere, minden harmadik szinten',
    yes: 'nem kérdezi meg, hogy maradjon-e így',
    force: 'írásvédett fájlt is felülír',
  },
  delete: {
    summary: 'törli egy lapodat',
    description: 'Törli egy lapodat. A „charsheet restore” 30 napig visszahozza.',
    yes: 'kérdés nélkül',
  },
  visibility: {
    summary: 'beállítja, ki láthatja egy lapodat',
    description:
      'Beállítja, ki láthatja egy lapodat: bárki, aki ismeri az azonosítóját (public), vagy csak a te fiókod (private). A ' +
      'lapon más nem változik; új változata lesz.',
    who: 'láthatja',
  },
  restore: {
    summary: 'visszahoz egy törölt lapot vagy egy régi változatot',
    description:
      'Visszahozza egy lapodat, amelyet az utolsó 30 napban töröltél, vagy egy lapodnak egy régi változatát.\n\n' +
      'A régi változat lesz a legújabb; ami utána jött, megmarad az előzmények között. Az nem változik, hogy ki láthatja a ' +
      'lapot.',
    version: 'ennek a változatnak a lapját állítja vissza',
  },
  history: {
    summary: 'felsorolja egy lapod változatait',
    description:
      'Felsorolja egy lapod változatait, a mostanival kezdve.\n\n' +
      'Terminálon táblázat. Csővezetékben soronként egy változat, tabulátorral a száma és a tárolás ideje között.',
    limit: 'legfeljebb ennyi változat',
    all: 'minden változatot felsorol',
  },
  diff: {
    summary: 'megmutatja, miben tér el egy lap két változata',
    description:
      'Megmutatja, miben tér el egy lapod két változata, egy fájl és egy tárolt lap, vagy két lap:\n\n' +
      '  diff <lap>            az előző és a mostani változat\n' +
      '  diff <lap> <v1>       a v1 és a mostani változat\n' +
      '  diff <lap> <v1> <v2>  két változat\n' +
      '  diff <fájl> <lap>     egy fájl és a mostani változat\n' +
      '  diff <lap> <lap>      két lap\n\n' +
      'A kilépési kód 0, ha egyformák, 1, ha eltérnek, és 2, ha valami nem sikerült.',
    other: 'egy változat száma, vagy a tárolt lap, amellyel össze kell vetni',
    version: 'a változat száma, amellyel össze kell vetni',
  },
  import: {
    summary: 'sok lapot tárol el egyszerre',
    description:
      'Sok lapot tárol el egyszerre: JSON sorokat, egy JSON tömböt vagy .json fájlok mappáját; gzippel tömörítve is.\n\n' +
      'A visszautasított sorokat a helyükkel együtt kiírja, a többit eltárolja; a kilépési kód ekkor 6. Semmit nem tárol ' +
      'kétszer: ugyanazt a bemenetet újra lehet importálni, és megszakadás után a --resume onnan folytatja.\n\n' +
      'A lap olyan is lehet, ahogyan a kemkas szolgáltatása válaszol vele.',
    input: 'fájl, mappa vagy „-”, a szabványos bemenet',
    onConflict:
      'mi legyen azzal a rekorddal, amely a te egyik lapod: hagyja úgy (skip, ez az alapeset), cserélje le (replace) vagy másolja (copy)',
    history: 'megtartja a változatok számát és idejét, ahogy az „export --history” adja',
    dryRun: 'csak kipróbálja: kiírja, mit utasítana vissza',
    atomic: 'vagy minden lapot eltárol, legfeljebb 100 000-et, vagy egyet sem',
    resume: 'onnan folytatja, ahol ennek a bemenetnek az importja véget ért',
    rejects: 'ebbe a fájlba írja a visszautasított sorokat, az okokat pedig mellé, egy .reasons végűbe',
  },
  export: {
    summary: 'kiírja az összes saját lapodat',
    description:
      'Kiírja az összes saját lapodat, a legrégebbivel kezdve, ahogy ebben a pillanatban állnak: soronként egy rekordot, ' +
      'ahogy az „import” várja.\n\n' +
      'A fájl akkor kapja meg a nevét, amikor teljes; addig .partial a vége. A .gz végűt tömöríti.',
    output: intoFile,
    force: overwrite,
    history: 'minden lap minden változatát',
    folder: 'minden lapot külön fájlba ír ebben a mappában',
  },
  validate: {
    summary: 'szerver nélkül ellenőriz lapokat',
    description:
      'Szerver nélkül ellenőriz karakterlapokat: ugyanúgy, ahogy a szerver tenné, és a játék szabályai szerint.\n\n' +
      'Minden hibát kiír a szabványos kimenetre, sorral és oszloppal, és ahol a szöveg JSON, az értékre mutató JSON ' +
      'Pointerrel. Aztán jön, amit a szabályok mondanak: a „hiba” sérti őket, a „megjegyzés” csak érdekes; a tárolásnak ' +
      'egyik sem akadálya. A kilépési kód 6, ha egy lap hibás, és 1, ha egy fájl nem olvasható, akármi más derül ki.',
    file: sheetInJson,
    quiet: 'jó lapokról semmit nem ír, és megjegyzéseket sem',
    strict: 'ami sérti a szabályokat, az hibás lap',
    noRules: 'nem nézi a játék szabályait',
  },
  ...accountCommands,
  config: {
    summary: 'megmutatja a beállításokat, és megőriz újakat',
    description:
      'Megmutatja a beállításokat, és hogy melyik honnan jön, vagy megőriz egyet: url a szerver alapcíme, lang a nyelv ' +
      '(hu vagy en). A kapcsoló előbbre való a környezeti változónál, az annál, amit megőrzött, az pedig az alapértéknél.',
    action: 'mit tegyen; nélküle a beállításokat mutatja',
    name: 'melyik beállítást',
    value: 'amit meg kell őrizni',
  },
  completion: {
    summary: 'a parancsértelmeződ kiegészíti, amit begépelsz',
    description:
      'Kiírja, amivel a parancsértelmező kiegészíti a parancsokat, a kapcsolókat és értékeiket, a fájlokat, és a saját ' +
      'lapjaid nevét és azonosítóját. Ha a szerver nem válaszol azonnal, nem várja meg.\n\n' +
      'A bash és a zsh a ~/.bashrc vagy a ~/.zshrc egy sorából olvassa be: source <(charsheet completion bash).',
    shell: 'amelyiket használod',
    words: 'amit begépeltek, ahogy a szkriptek „--” után átadják; kiírja, ami illik oda',
  },
  help: {
    summary: 'kiírja egy parancs vagy egy téma súgóját',
    description: (topics) => `Kiírja egy parancs súgóját, vagy az egyik témáét ezek közül: ${topics}.`,
    topic: 'parancs vagy téma',
  },
  serve: {
    summary: 'szervert indít ezen a gépen',
    description:
      'Elindítja a @charsheet/server csomag szerverét, Ctrl-C-ig: azt, amelyik e mellé a program mellé van telepítve, ' +
      'különben a „charsheet-server” parancsot, amely a PATH-on van.\n\n' +
      'Környezeti változókkal állítható be; a „charsheet-server --help” felsorolja őket.',
  },
} satisfies typeof en;
