/** An identifier or the like in Hungarian: what it is called, and what it looks like. */
export interface Form {
  name: string;
  form?: string;
}

const identifier = (name: string, prefix?: string): Form => ({
  name,
  form: `${prefix === undefined ? '' : `„${prefix}”, aztán `}a–z, 0–9 és „_”`,
});

/** By the titles of the schemas, which are what the English messages call them. */
export const formsInHungarian: Readonly<Record<string, Form>> = {
  'race identifier': identifier('fajazonosító', 'f_'),
  'class identifier': identifier('osztályazonosító', 'o_'),
  'skill identifier': identifier('képzettségazonosító', 'k_'),
  'weapon identifier': identifier('fegyverazonosító'),
  'armour identifier': identifier('páncélazonosító'),
  'shield identifier': identifier('pajzsazonosító'),
  'equipment identifier': identifier('felszerelésazonosító'),
  'spell identifier': { name: 'varázslatazonosító', form: 'a–z, 0–9, „_”, „.”, „/”, „:” és „-”' },
  'alignment code': { name: 'jellemkód', form: 'egy vagy két betű, A–Z' },
  'character identifier': { name: 'karakterazonosító', form: 'UUID, 8-4-4-4-12 hexadecimális számjegy' },
  UUID: { name: 'UUID', form: '8-4-4-4-12 hexadecimális számjegy, kis- vagy nagybetűvel' },
  'part of an identifier': {
    name: 'azonosítórészlet',
    form: 'az azonosító eleje vagy vége, legalább 4 hexadecimális számjegy',
  },
  time: { name: 'időpont', form: 'RFC 3339, UTC, ezredmásodperccel' },
  'list of entity tags': { name: 'entitáscímkék listája', form: 'ahogy az „ETag” fejlécben állnak, vagy *' },
  'idempotency key': {
    name: 'idempotenciakulcs',
    form: '1–255 látható ASCII-karakter, magában vagy idézőjelben; egy kérés minden próbálkozásához ugyanaz',
  },
  cursor: { name: 'lapozókulcs', form: 'az előző oldal „next” értéke' },
  'address of this service': { name: 'cím ezen a szolgáltatáson', form: 'útvonal vagy URL; máshová nem vezethet' },
};
