import { type Form, formsInHungarian } from './forms-hu.js';

type Value = string | number;

/** What a document is called, by its English name: with its article, and as the place where something is. */
const nouns: Record<string, readonly [string, string]> = {
  account: ['a fiók', 'a fiókban'],
  document: ['a dokumentum', 'a dokumentumban'],
  headers: ['a fejléc', 'a fejlécben'],
  identifier: ['az azonosító', 'az azonosítóban'],
  name: ['a név', 'a névben'],
  password: ['a jelszó', 'a jelszóban'],
  patch: ['a módosítás', 'a módosításban'],
  path: ['az útvonal', 'az útvonalban'],
  query: ['a lekérdezés', 'a lekérdezésben'],
  record: ['a tárolt lap', 'a tárolt lapban'],
  request: ['a kérés', 'a kérésben'],
  sheet: ['a karakterlap', 'a karakterlapban'],
};

const called = (noun: Value) => nouns[noun]?.[0] ?? `a dokumentum (${noun})`;
const within = (noun: Value) => nouns[noun]?.[1] ?? `a dokumentumban (${noun})`;

/** The name of a form, in English where there is no other. */
const formNamed = (title: Value): string => formsInHungarian[title]?.name ?? String(title);
const forms = new Map(Object.values(formsInHungarian).map((one): [string, Form] => [one.name, one]));

/** Of what was described in English. A name that is known has a form of its own. */
function withForm(like: Value): string {
  const [name = ''] = String(like).split(', például „', 1);
  const form = forms.get(name)?.form;
  return form === undefined ? String(like) : `${like} (${form})`;
}

/** A quoted name with its article. */
const theName = (name: Value) => `${/^[aáeéiíoóöőuúüű]/i.test(String(name)) ? 'az' : 'a'} „${name}”`;

/** What messages about faults say in Hungarian, by what they say in English. */
export const hu = {
  'must be {0}': 'legyen {0}',
  'must be {0}, not {1}': 'legyen {0}, ne {1}',
  'the {0} {1}': (noun: Value, message: Value) => `${called(noun)} ${message}`,
  'is missing: give {0}': 'hiányzik: legyen {0}',
  'is missing: give {0}, [] for none': 'hiányzik: legyen {0}, ha üres, akkor []',
  'is not a member of the {0}': (noun: Value) => `nincs ilyen mező ${within(noun)}`,
  'is not a member of {0}': 'nincs ilyen mező itt: {0}',
  '{0}; did you mean "{1}"?': '{0}; erre gondoltál: „{1}”?',
  '{0}; it belongs at the top level': '{0}; a helye a legfelső szinten van',
  '{0}; it belongs in "{1}"': '{0}; a helye itt van: „{1}”',
  'must have "{0}" or "{1}"': 'legyen „{0}” vagy „{1}” mezője',
  '{0}, not both': '{0}, ne mindkettő',
  'must not be empty': 'nem lehet üres',
  'must have at most {0} entries, not {1}': 'legfeljebb {0} eleme lehet, nem {1}',
  'must have at most {0} characters': 'legfeljebb {0} karakter lehet',
  'must have at least {0} characters': 'legalább {0} karakter legyen',
  'must have at least one visible character': 'legalább egy látható karakter legyen benne',
  'must be Unicode text: it holds half of a surrogate pair':
    'legyen Unicode-szöveg: egy kettős kódolású karakternek (surrogate pair) csak a fele van benne',
  'must not contain a NUL character (U+0000)': 'nem lehet benne NUL karakter (U+0000)',
  'must not contain a control character ({0})': 'nem lehet benne vezérlőkarakter ({0})',
  'a whole number': 'egész szám',
  'a whole number from {0} to {1}': '{0} és {1} közötti egész szám',
  'a whole number of at least {0}': 'egész szám, legalább {0}',
  'a whole number of at most {0}': 'egész szám, legfeljebb {0}',
  'a text': 'szöveg',
  'a text of {0} to {1} characters': '{0}–{1} karakteres szöveg',
  'a text of at most {0} characters': 'legfeljebb {0} karakteres szöveg',
  'a {0}': formNamed,
  'an {0}': formNamed,
  '{0} such as "{1}"': '{0}, például „{1}”',
  '{0} ({1})': withForm,
  'one of {0}': (values: Value) => String(values).replace(/, (?=[^,]*$)/, ' vagy '),
  'true or false': 'true vagy false',
  'a list': 'lista',
  'an object': 'objektum',
  'a value of type {0}': '{0} típusú érték',
  nothing: 'semmi',

  'the text is empty': 'a szöveg üres',
  'the text is empty, it has only white space': 'a szöveg üres, csak szóközök és sortörések vannak benne',
  'the text is not JSON': 'a szöveg nem JSON',
  'the text is not valid UTF-8 but looks like UTF-16: save it as UTF-8':
    'a szöveg nem UTF-8, hanem UTF-16 kódolásúnak látszik: mentsd el UTF-8-ként',
  'the text is not valid UTF-8 (byte 0x{0} at offset {1})':
    'a szöveg nem érvényes UTF-8 (a hibás bájt 0x{0}, előtte {1} bájt áll)',
  'nesting deeper than {0} levels is not allowed': '{0} szintnél mélyebb egymásba ágyazás nem lehet benne',
  'there are more than {0} values, lists and objects included, which is the most that is read':
    'több mint {0} érték van benne, a listákat és objektumokat is számolva: ennyit már nem olvasunk be',
  'the number cannot be stored exactly: {0}': 'ezt a számot nem lehet pontosan eltárolni: {0}',
  '{0} is too large': '{0} túl nagy',
  '{0} is beyond ±{1}': '{0} kívül esik a ±{1} határon',
  '{0} would become {1}': '{0} helyett {1} lenne',
  'the member "{0}" is named more than once in this object: keep one': (name: Value) =>
    `${theName(name)} mező többször is szerepel ebben az objektumban: csak az egyiket hagyd meg`,
  '{0} holds half of a surrogate pair, {1}: write the whole character instead':
    '{0} egy kettős kódolású karakternek csak a felét tartalmazza ({1}): írd be a teljes karaktert',
  'the member name "{0}"': (name: Value) => `${theName(name)} mezőnév`,
  'the text': 'a szöveg',
  'the JSON text ends too early: expected {0}': 'a JSON-szöveg túl korán véget ér: itt {0} kellene',
  '{0} (the "{1}" at line {2}, column {3} is still open)': '{0} (nyitva maradt a {2}. sor {3}. oszlopában: "{1}")',
  'there is a comma too many before the "{0}"': 'fölösleges vessző áll a záró "{0}" előtt',
  'expected {0}, found {1}': 'itt {0} kellene, nem {1}',
  'a value': 'egy érték',
  'a value or "]"': 'egy érték vagy "]"',
  'a member name in double quotes': 'egy mezőnév dupla idézőjelben',
  'a member name in double quotes or "}"': 'egy mezőnév dupla idézőjelben vagy "}"',
  '":" after the member name': 'a mezőnév után ":"',
  '"," or "{0}" after the value': 'az érték után "," vagy "{0}"',
  'nothing more after the JSON value': 'a szöveg vége',
  'a member name needs double quotes: write "{0}"': 'a mezőnévhez dupla idézőjel kell, így: "{0}"',
  'JSON has no comments: leave them out': 'JSON-ban nem lehet megjegyzés: hagyd ki',
  'the invisible character {0} may not stand here: only space, tab and line break may':
    'itt nem állhat láthatatlan karakter ({0}), csak szóköz, tabulátor és sortörés',
  'texts and member names need straight double quotes ("), found {0}':
    'szövegekhez és mezőnevekhez egyenes dupla idézőjel (") kell, nem {0}',
  '{0} is not a JSON value: a number is written in digits': '{0} nem JSON-érték: a számot számjegyekkel írd',
  'undefined is not a JSON value: leave it out': 'undefined nem JSON-érték: hagyd ki',
  'a number needs a digit after its minus sign': 'a mínuszjel után számjegy kell',
  '{0} is not a JSON value: write {1}': '{0} nem JSON-érték; így írd: {1}',
  '{0} is not a JSON value: a text needs double quotes around it':
    '{0} nem JSON-érték: a szöveget tedd dupla idézőjelbe',
  'a number does not start with a plus sign: leave it out': 'szám nem kezdődhet pluszjellel: hagyd el',
  'a number does not start with a zero: leave it out': 'szám nem kezdődhet fölösleges nullával: hagyd el',
  'a number needs a digit before its decimal point': 'a tizedespont előtt is kell számjegy',
  'a number needs a digit after its decimal point': 'a tizedespont után is kell számjegy',
  '{0} is not a number as JSON writes them': '{0} JSON-ban nem szám',
  'the text that begins here has no closing double quote': 'az itt kezdődő szövegnek nincs záró dupla idézőjele',
  '{0} is not an escape: write \\\\ for a backslash': '{0} itt nem jelent semmit: a fordított perjelet így írd: \\\\',
  '\\u needs four hexadecimal digits after it': 'a \\u után négy hexadecimális számjegy kell',
  'a text cannot hold a line break: close it with a double quote, or write \\n':
    'szövegben nem lehet sortörés: zárd le dupla idézőjellel, vagy írd így: \\n',
  'a text cannot hold a tab: write \\t': 'szövegben nem lehet tabulátor: így írd: \\t',
  'a text cannot hold the control character {0}': 'szövegben nem lehet {0} vezérlőkarakter',
};
