import type { HttpAnswer } from '@charsheet/schema';

/** A field of a form, as it stands in a page. */
export type Field = [name: string, value: string];

const attribute = (tag: string, name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** What a browser would send of the form of a sheet, as long as nobody changes anything in it. */
export function fieldsOfForm({ body }: HttpAnswer, id = 'sheet-form'): Field[] {
  const form = new RegExp(`<form id="${id}".*?</form>`, 's').exec(body)?.[0] ?? '';
  const fields: Field[] = [];
  for (const [tag, select, text] of form.matchAll(
    /<input [^>]*>|<select [^>]*>(.*?)<\/select>|<textarea [^>]*>(.*?)<\/textarea>/gs,
  )) {
    const opening = tag.slice(0, tag.indexOf('>') + 1);
    const name = attribute(opening, 'name');
    const isOff = /type="(radio|checkbox)"/.test(opening) && !/ checked/.test(opening);
    if (name === '' || isOff) continue;
    const options = select?.match(/<option [^>]*>/g) ?? [];
    const chosen = options.find((option) => / selected/.test(option)) ?? options[0] ?? '';
    fields.push([
      name,
      select === undefined
        ? unescaped(text?.replace(/^\n/, '') ?? attribute(opening, 'value'))
        : attribute(chosen, 'value'),
    ]);
  }
  return fields;
}

/** Fills in a form: a list takes the place of all fields of that name. */
export function filledIn(fields: readonly Field[], values: Record<string, string | readonly string[]>): Field[] {
  const others = fields.filter(([name]) => !Object.hasOwn(values, name));
  return [
    ...others,
    ...Object.entries(values).flatMap(([name, value]) => [value].flat().map((one): Field => [name, one])),
  ];
}

/** The value of the option that a person sees by that name. */
export function optionCalled({ body }: HttpAnswer, name: string, label: string): string {
  const select = new RegExp(`<select [^>]*name="${name}".*?</select>`, 's').exec(body)?.[0] ?? '';
  for (const [, tag = '', text = ''] of select.matchAll(/<option ([^>]*)>([^<]*)/g)) {
    if (unescaped(text).split(' (')[0] === label) return attribute(` ${tag}`, 'value');
  }
  throw new Error(`${name} offers no ${label}`);
}
