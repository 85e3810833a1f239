import type { Details } from './en.js';

export const hu: Details = {
  hostMissing: 'hiányzik a „Host” fejléc',
  hungUp: 'a hívó bontotta a kapcsolatot',
  didNotWait: 'a hívó nem várta meg a választ',
  otherType: (expected, sent, charset) => {
    const found = sent ? `„${sent}”${charset ? `, ${charset}` : ''}` : 'Content-Type nélküli törzs';
    return `ezt küldd: „Content-Type: ${expected}”, UTF-8 kódolással; ez jött: ${found}`;
  },
  formType: (expected) => `ezt küldd: „Content-Type: ${expected}”`,
  tooManyFields: (most) => `egy űrlapnak legfeljebb ${most} mezője lehet`,
  badUpload: 'az űrlap nem olyan, amilyennek a „multipart/form-data” mondja',
  bodyTooLarge: (most) => `a törzs legfeljebb ${most} bájt lehet`,
  otherEncoding: (sent, read) => `„Content-Encoding: ${sent}” itt nem olvasható, ezek igen: ${read}`,
  badEncoding: (sent) => `a törzs nem olyan, amilyennek a „Content-Encoding: ${sent}” mondja`,
  endedEarly: 'a törzs túl korán véget ért',
  silentFor: (seconds) => `${seconds} másodpercig nem jött semmi`,
  lineTooLarge: (most) => `egy sor legfeljebb ${most} bájt lehet`,
  notLines: (type) => `soronként egy karakterlapot küldj (${type}), körülöttük zárójelek, közöttük vesszők nélkül`,
  tooManyLines: 'a sorokat innentől egy másik kérésben küldd',
  tooManyAtOnce: (most) => `egyszerre, mindent vagy semmit, legfeljebb ${most} sor tárolható`,
  resultsUnread: 'senki sem olvassa az eredményeket: olvasd őket, amíg a sorokat küldöd',
  otherMethod: (method, allowed) => `${method} itt nem használható, csak ezek: ${allowed}`,
  currentVersion: (header, version) => `${header}: a lap jelenlegi változata ${version}`,
  givenTwice: 'többször is szerepel',
  fromOtherSite: (origin) => `a kérés egy másik webhely oldaláról jött${origin ? ` (${origin})` : ''}`,
  fromOrigin: (origin) => `a kérés innen jött: ${origin}`,
  fromElsewhere: 'a kérés olyan oldalról jött, amely lehet, hogy nem a miénk',
  otherEdition: (path) => `ez a lap másik kiadáshoz tartozik, itt van: ${path}`,
  belongsAt: (path) => `ez másik kiadás lapjának látszik, azt itt lehet elküldeni: ${path}`,
  needsOwner: 'elrejtett lapnak gazda kell',
  contradiction: (inBody, inQuery) => `a törzsben ${inBody}, a címben ${inQuery}: az egyiket hagyd ki`,
  cursor: 'legyen ugyanennek a listának egy korábbi oldalán kapott „next” érték, vagy hagyd ki',
  noVersion: (wanted, current) =>
    `a lapnak nincs ${wanted}. változata: ${current === 1 ? 'csak egy van' : `a jelenlegi száma ${current}`}`,
  lineOfDeleted: 'a sor karakterlapját túl régen törölték ahhoz, hogy vissza lehessen hozni',
  changedMeanwhile: 'a karakterlap közben megváltozott: küldd újra a sort',
  keyOfDeleted: 'az ezzel a kulccsal eltárolt lapot azóta törölték',
  tooManyOrders: 'egyszerre túl sok ilyen kérés jött',
  takesTooLong: 'túl sokáig tart',
  email: 'legyen e-mail-cím, például „bence@example.org”',
  sameEmail: 'most is ez a fiók címe',
};
