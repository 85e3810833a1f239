import type { ProblemCode, ProblemKind } from '../problems.js';

/** What problems are called in Hungarian, and what to do about them. */
export const problemsInHungarian: Record<ProblemCode, Pick<ProblemKind, 'title' | 'advice'>> = {
  'other-edition': {
    title: 'Ez a lap a játék másik kiadásához tartozik',
    advice:
      'Az első kiadás lapjai itt vannak: „/Character”, a másodikéi itt: „/Character2E”. A böngészők és az átirányítást követő programok maguktól továbbmennek; a többi a „Location” fejlécben álló címen olvassa a lapot.',
  },
  'invalid-json': {
    title: 'A kérés törzse nem olyan JSON, amelyet meg lehet őrizni',
    advice:
      'Az „errors” minden eleme megmondja egy hiba sorát és oszlopát. A JSON nyelvtanán túl azt sem fogadjuk el, ami észrevétlenül sérülne: a hibás UTF-8-at, a kétszer szereplő mezőt, a pontosan nem tárolható számot, a 32 szintnél mélyebb egymásba ágyazást és a 20000-nél több értéket.',
  },
  'invalid-body': {
    title: 'A kérés törzse nem felel meg a sémának',
    advice:
      'Az „errors” minden eleme egy értékre mutat (JSON Pointer), és megmondja, mi kell oda. Javítsd ki mindet, és küldd el újra a törzset; semmit sem tároltunk el.',
  },
  'invalid-query': {
    title: 'Hibás a cím egyik paramétere',
    advice:
      'Az „errors” minden eleme egy paramétert nevez meg. Ismeretlen és kétszer megadott paramétert sem fogadunk el.',
  },
  'invalid-id': {
    title: 'Hibás az útvonalban egy azonosító vagy szám',
    advice:
      'Az azonosító alakja 8-4-4-4-12 hexadecimális számjegy. Hasonlítsd össze azzal, amelyet a lap eltárolásakor kaptál. A változatok egész számok 1-től.',
  },
  'invalid-header': {
    title: 'Hibás a kérés egyik fejléce',
    advice:
      'Az „errors” minden eleme egy fejlécet nevez meg. Az entitáscímkét úgy küldd, ahogy az „ETag” fejlécben áll, idézőjelekkel együtt; az idempotenciakulcs 1–255 látható karakter.',
  },
  'invalid-password': {
    title: 'Nem jó a jelszó',
    advice: 'Add meg a fiók mostani jelszavát. Ha elfelejtetted, levélben kapott linkkel választhatsz újat.',
  },
  'invalid-token': {
    title: 'A levélben kapott token nem érvényes',
    advice: 'Már felhasználták, vagy hiányzik belőle valami. Kérj egy új levelet.',
  },
  'token-expired': {
    title: 'A levélben kapott token lejárt',
    advice: 'Kérj egy új levelet.',
  },
  'account-request-refused': {
    title: 'A fiókra vonatkozó kérés nem teljesíthető',
    advice: 'Az okát a „detail” mondja meg.',
  },
  'bad-request': {
    title: 'A kérés nem érvényes HTTP',
    advice: 'A kérést nem lehetett HTTP/1.1-ként elolvasni. Nézd meg, hogyan állítja össze a program.',
  },
  'sign-in-required': {
    title: 'Ehhez fiók kell',
    advice:
      'Jelentkezz be, és küldd el újra a kérést. Elrejtett lapnak is kell gazda: fiók nélkül hagyd ki ezt: "isPublic": false.',
  },
  'invalid-credentials': {
    title: 'A kéréssel küldött bejelentkezés már nem érvényes, vagy sosem volt az',
    advice: 'A token vagy süti lejárt, visszavonták vagy sérült. Jelentkezz be újra, vagy küldd el nélküle a kérést.',
  },
  'invalid-email-or-password': {
    title: 'Nem jó az e-mail-cím vagy a jelszó',
    advice: 'Nézd meg mindkettőt. Ha elfelejtetted a jelszavadat, levélben kapott linkkel választhatsz újat.',
  },
  forbidden: {
    title: 'Ezt csak a lap gazdája teheti meg',
    advice: 'Jelentkezz be azzal a fiókkal, amelyhez a lap tartozik. A fiók nélkül tárolt lap úgy marad, ahogy van.',
  },
  'cross-site': {
    title: 'A kérés egy másik webhely oldaláról jött',
    advice:
      'Olyan kérést, amely sütivel jön és változtat valamit, csak ennek a szolgáltatásnak az oldalairól fogadunk el. Programok bearer tokent küldjenek helyette.',
  },
  'email-not-verified': {
    title: 'Ezt az e-mail-címet még nem erősítették meg',
    advice: 'Nyisd meg a linket abban a levélben, amelyet a címre küldtünk. Kérhetsz egy másik levelet is.',
  },
  'invalid-callback-url': {
    title: 'A „callbackURL” egy másik webhelyre vezet',
    advice: 'Adj meg egy útvonalat vagy URL-t ezen a szolgáltatáson, vagy hagyd ki.',
  },
  'invalid-redirect-url': {
    title: 'A „redirectTo” egy másik webhelyre vezet',
    advice: 'Adj meg egy útvonalat vagy URL-t ezen a szolgáltatáson, vagy hagyd ki.',
  },
  'not-found': {
    title: 'Nincs ilyen karakterlap',
    advice: 'Hasonlítsd össze az azonosítót azzal, amelyet a lap eltárolásakor kaptál.',
  },
  'no-such-path': {
    title: 'Ezen az útvonalon nincs semmi',
    advice: 'Hasonlítsd össze az útvonalat az API leírásával: /openapi.json.',
  },
  'method-not-allowed': {
    title: 'Ezen az útvonalon nincs ilyen metódus',
    advice: 'A válasz „Allow” fejléce felsorolja az útvonal metódusait.',
  },
  'request-timeout': {
    title: 'A kérés túl lassan érkezett meg',
    advice: 'Küldd el újra.',
  },
  'precondition-failed': {
    title: 'A lap más változatnál tart, mint amit a kérés vár',
    advice:
      'Valaki módosította a lapot, mióta beolvastad, vagy megvan, pedig nem lenne szabad meglennie. A „header” megnevezi azt a feltételt, amely nem teljesült, a „version” és az „etag” azt, ami most érvényes. Olvasd be újra a lapot, végezd el a módosítást azon, ami most van, és küldd el az új entitáscímkével az „If-Match” fejlécben.',
  },
  'body-too-large': {
    title: 'Túl nagy a kérés törzse',
    advice: 'Egy lap 1 MiB lehet, kicsomagolva számolva.',
  },
  'unsupported-media-type': {
    title: 'Ilyen típusú törzset itt nem olvasunk',
    advice:
      'UTF-8 kódolású JSON-t küldj, ezzel a fejléccel: „Content-Type: application/json”, PATCH esetén „application/merge-patch+json”.',
  },
  'unsupported-encoding': {
    title: 'Így tömörített törzset itt nem olvasunk',
    advice: 'A válasz „Accept-Encoding” fejléce felsorolja, mit olvasunk. Tömörítetlenül mindig elküldheted.',
  },
  'expectation-failed': {
    title: 'Az „Expect” fejléc olyat kér, amit itt nem lehet',
    advice: 'Hagyd ki a fejlécet. Csak ezt ismerjük: „Expect: 100-continue”.',
  },
  'idempotency-key-reused': {
    title: 'Ezt az idempotenciakulcsot már egy másik laphoz használták',
    advice:
      'Egy kulcs egy kérést és annak ismétléseit jelöli. Küldd el pontosan ugyanazt a lapot, vagy adj új kulcsot.',
  },
  'rules-violated': {
    title: 'A karakterlap megszegi a játék szabályait',
    advice:
      'A kérésben ez áll: „rules=strict”. Az „errors” minden eleme olyan értékre mutat, amelyet az első kiadás szabályai nem engednek meg, és megmondja, mi kellene. Írd át a lapot, vagy hagyd ki a „rules=strict” részt: házi szabályokkal is eltároljuk. Semmit sem tároltunk el és semmi sem változott.',
  },
  'precondition-required': {
    title: 'A kérésben meg kell mondani, melyik változatot módosítja',
    advice:
      'Küldd el az „If-Match” fejlécben a beolvasott lap entitáscímkéjét („ETag”), hogy ne írd felül, amit közben más írt. Az „If-Match: *” azt módosítja, ami éppen ott van.',
  },
  'too-many-requests': {
    title: 'Túl sok kérés jött',
    advice:
      'Próbáld újra annyi másodperc múlva, amennyit a „Retry-After” fejléc mond. A kéréseket címenként számoljuk, és ahol van benne, e-mail-címenként is. A „RateLimit-Policy” fejléc mondja meg, milyen korlátok vannak, a „RateLimit” pedig azt, hány kérés van még hátra.',
  },
  'headers-too-large': {
    title: 'Túl nagyok a kérés fejlécei',
    advice: 'Küldj kevesebb vagy rövidebb fejlécet.',
  },
  internal: {
    title: 'Valami elromlott a szolgáltatásban',
    advice:
      'A hiba nem a kérésben van. Aki a szolgáltatást üzemelteti, az okát a „requestId” alapján találja meg a naplóban.',
  },
  busy: {
    title: 'A szolgáltatásnak most túl sok ilyen dolga van',
    advice:
      'Próbáld újra annyi másodperc múlva, amennyit a „Retry-After” fejléc mond. Ami kevés munkával jár, arra közben is választ kapsz.',
  },
  'database-unavailable': {
    title: 'Az adatbázis most nem válaszol',
    advice: 'Próbáld újra annyi másodperc múlva, amennyit a „Retry-After” fejléc mond.',
  },
};
