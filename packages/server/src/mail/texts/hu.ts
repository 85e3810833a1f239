import { phrase, type Texts } from './texts.js';

const until = { minute: 'percig', hour: 'óráig', day: 'napig' };

export const hu: Texts = {
  greeting: (name) => (name === undefined ? phrase`Szia!` : phrase`Szia, ${name}!`),
  valid: ({ count, unit }) => `A link ${count} ${until[unit]} érvényes.`,
  orOpen: 'Ha a gomb nem működik, nyisd meg ezt a címet:',
  footer: 'Ezt a levelet a charsheet automatikusan küldte, válaszolni nem kell rá.',
  wordings: {
    'verify-email': () => ({
      subject: 'Erősítsd meg az e-mail-címedet',
      before: [
        phrase`Ezt az e-mail-címet adták meg egy charsheet-fiókhoz. Már csak egy lépés van hátra: erősítsd meg, hogy tényleg a tiéd.`,
      ],
      button: 'Megerősítem a címemet',
      after: [phrase`Ha nem te adtad meg, nincs teendőd: megerősítés nélkül nem történik semmi.`],
    }),
    'finish-sign-up': () => ({
      subject: 'Fejezd be a regisztrációt',
      before: [
        phrase`Újabb levelet kértek, hogy megerősítsék ezt az e-mail-címet egy charsheet-fiókhoz. Adj meg egy jelszót a fiókhoz, és mindkettő kész:`,
      ],
      button: 'Megadom a jelszavamat',
      after: [phrase`Ha nem te kérted, nincs teendőd: megerősítés nélkül nem történik semmi.`],
    }),
    'reset-password': () => ({
      subject: 'Új jelszó a fiókodhoz',
      before: [phrase`Új jelszót kértél a charsheet-fiókodhoz. Itt adhatod meg:`],
      button: 'Megadom az új jelszavamat',
      after: [phrase`Ha nem te kérted, nincs teendőd: a mostani jelszavad érvényben marad.`],
    }),
    'change-email': ({ newEmail }) => ({
      subject: 'Hagyd jóvá az új e-mail-címedet',
      before: [
        phrase`Azt kérted, hogy a charsheet-fiókod e-mail-címe ezután ${newEmail} legyen. Ehhez a jóváhagyásod kell.`,
      ],
      button: 'Jóváhagyom az új címet',
      after: [
        phrase`Ha nem te kérted, ne nyomd meg a gombot, és cserélj jelszót: lehet, hogy más is be tud lépni a fiókodba.`,
      ],
    }),
    'already-registered': () => ({
      subject: 'Már van fiókod',
      before: [
        phrase`Valaki, talán te, új charsheet-fiókot kért ezzel az e-mail-címmel, pedig ehhez már tartozik egy. Jelentkezz be a jelszavaddal; ha elfelejtetted, ott kérhetsz újat.`,
      ],
      button: 'Bejelentkezem',
      after: [phrase`Ha nem te voltál, nincs teendőd: a fiókod nem változott.`],
    }),
    'address-taken': () => ({
      subject: 'Ehhez a címhez már tartozik fiók',
      before: [
        phrase`Valaki, talán te, erre az e-mail-címre akart átvinni egy charsheet-fiókot, de ehhez a címhez már tartozik egy, ezért nem történt semmi. Ha ezt használnád, jelentkezz be ezzel a címmel:`,
      ],
      button: 'Bejelentkezem',
      after: [phrase`Ha nem te voltál, nincs teendőd: a fiókod nem változott.`],
    }),
    'password-changed': () => ({
      subject: 'Megváltozott a jelszavad',
      before: [
        phrase`A charsheet-fiókod jelszava megváltozott. Ha te cserélted le, nincs teendőd.`,
        phrase`Ha nem te voltál, kérj most rögtön új jelszót:`,
      ],
      button: 'Új jelszót kérek',
      after: [],
    }),
    'email-changed': ({ newEmail }) => ({
      subject: 'Megváltozott a fiókod e-mail-címe',
      before: [
        phrase`A charsheet-fiókod e-mail-címe mostantól ${newEmail}. Erre a régi címre többé nem írunk. Ha te kérted, nincs teendőd.`,
        phrase`Ha nem te voltál, jelentkezz be az új címmel és a jelszavaddal, állítsd vissza a címet, és cserélj jelszót:`,
      ],
      button: 'Bejelentkezem',
      after: [phrase`Ha nem tudsz belépni, szólj annak, aki a szolgáltatást üzemelteti.`],
    }),
  },
};
