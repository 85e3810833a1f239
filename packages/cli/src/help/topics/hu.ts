import { exitStatuses, twoColumns } from '../../terminal/help.js';
import type { TopicTexts } from './en.js';

export const hu: TopicTexts = {
  rules: () => [
    'A JÁTÉK SZABÁLYAI',
    'A szabályok az első kiadáséi. A „new” kérdésről kérdésre karaktert készít szerintük, a „level-up” a következő szintre lépteti. A „show” a laphoz teszi mindazt, ami következik belőle: módosítókat, életerőt, védettséget, támadásokat.',
    'A „validate” megmondja, mi szabálytalan egy lapon, és szerver sem kell hozzá. Az „error” szabályt sért, a „note” jó, ha tudod. A „create”, az „update” és az „edit” röviden annyit mond, hány ilyen van.',
    'A házi szabályokat szívesen látjuk: egyik sem akadálya, hogy egy lapot eltárolj, hacsak a --strict kapcsolóval nem kéred. Aminek az első kiadásban nincs párja, annak te adsz azonosítót, amely úgy kezdődik, mint a többi hasonló: a fajoké f_, az osztályoké o_.',
    'A játékban mindennek magyar és angol neve is van. Az olyan kapcsolók, mint a „list --race” és a „list --class”, bármelyiket elfogadják, az azonosítót is; a kis- és nagybetű meg az ékezet nem számít. A válaszok nyelvét a --lang adja meg, ha nincs, a CHARSHEET_LANG, ha az sincs, amit a „config set lang” megőrzött, végül a rendszer nyelve.',
  ],
  files: () => [
    'ÍGY NEVEZHETSZ MEG EGY TÁROLT LAPOT',
    twoColumns([
      ['az azonosítója', 'ahogy a „create” kiírja'],
      ['a címe', 'az oldaláé vagy az API-é, bárhonnan másolva'],
      ['a neve', 'ha a sajátod; kis- és nagybetű, ékezet nem számít'],
      ['legalább 4 jegy', 'ha a sajátod: az azonosítója eleje vagy vége'],
    ]),
    'Ebben a sorrendben próbáljuk őket. Ha több lapodra is illik, felsoroljuk ezeket, és nem történik semmi; a „list” annyi jegyet mutat, amennyi elég. Ahol fájl is jöhet szóba, ott azt fájlnak vesszük, ami ezen a néven létezik, vagy útvonalnak látszik, mint a ./bence.',
    'FÁJLOK',
    'Egy karakterlap egy UTF-8 kódolású JSON-fájl. A „-” a szabványos bemenet, a -o után a szabványos kimenet. Amit a -o megnevez, még nem létezhet, hacsak nem adsz meg --force kapcsolót. A „level-up” azt a fájlt írja felül, amelyet beolvasott, a jogai és a tulajdonosa megmaradnak; ha csak olvasható, --force nélkül nem nyúl hozzá. Egy fájl vagy egészében íródik ki, vagy sehogy, és a hivatkozásokat követjük.',
    'VÁZLATOK',
    'Az „edit” egy másolatot nyit meg a TMPDIR egyik saját mappájában. Ha eltároltuk, eltűnik; ha bármi baj van, megmarad, és kiírjuk, hol van. Annak a szövegszerkesztőnek, amelyik rögtön visszatér, pedig az ablaka még nyitva van, olyan kapcsoló kell, mint a --wait.',
    'BEÁLLÍTÁSOK',
    'A helyük a ~/.config/charsheet vagy a $XDG_CONFIG_HOME/charsheet, macOS-en a ~/Library/Application Support/charsheet; a CHARSHEET_CONFIG másik mappát is megadhat. A credentials.json tartja a „login” tokenjeit, alapcímenként egyet, és csak te olvashatod; a CHARSHEET_TOKEN előbbre való. A config.json azt tartja, amit a „config set” megőriz. A „charsheet config” megmutatja, mely beállítások érvényesek, és honnan jönnek.',
  ],
  'exit-status': (texts) => [
    'KILÉPÉSI KÓDOK',
    exitStatuses(texts),
    'Egy szám jelentése soha nem változik. Csak a „diff” kódjai mások: 0 egyforma, 1 különbözik, 2 baj van.',
    'HIBÁK JSON-BAN',
    'Az eredmény a szabványos kimenetre kerül, minden más a hibakimenetre. A --json kapcsolóval ott minden sikertelen bemenet egy sornyi JSON, ezekkel a mezőkkel:',
    twoColumns([
      ['input', 'a fájl vagy a lap, ahogy megadtad, különben null'],
      ['code', 'melyik hiba ez; a kódok neve soha nem változik'],
      ['title', 'mit jelent a kód'],
      ['detail', 'mi romlott el, és mit tehetsz, embereknek'],
      ['errors', 'a bemenet minden hibája: pointer, code, message,'],
      ['', 'és ahol van szöveg, line és column'],
    ]),
    'A kód a szolgáltatásé, mint a not-found vagy az invalid-body, vagy ezek egyike:',
    twoColumns(Object.entries(texts.system.failures)),
  ],
};
