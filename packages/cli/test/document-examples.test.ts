import { stripVTControlCharacters } from 'node:util';

import { expect, test } from 'vitest';

import { examplesIn, readDocument } from '../../schema/test/documents.js';
import { password, testService } from './service.js';
import { hasShell, typeIn } from './shell.js';
import type { Typing } from './typing.js';

const enter = '\r';

/** What people type who try the examples, by the words behind `charsheet`. */
const english: Record<string, Typing> = {
  register: [
    ['Name: ', 'Kósza Bence\r'],
    ['E-mail: ', 'bence@example.org\r'],
    ['Password (10 characters or more): ', `${password}\r`],
    ['Password again: ', `${password}\r`],
  ],
  login: [
    ['E-mail: ', 'bence@example.org\r'],
    ['Password: ', `${password}\r`],
  ],
  'new -o reka.json': [
    ['Name: ', 'Kósza Réka\r'],
    ['Race: ', 'human\r'],
    ['Class: ', 'fig\r'],
    ['Alignment [Neutral]: ', enter],
    ['Gender (Enter: none): ', enter],
    ['Age [20]: ', enter],
    ['Deity (Enter: none): ', enter],
    ['Abilities [roll them: 4d6, the lowest dropped]: ', enter],
    ['These rolls [take them in this order]: ', enter],
    ['Skills 1/5: ', '1 2 3 4 5\r'],
    ['Specialisation: ', 'sabre\r'],
    ['Weapons (Enter ends): ', 'sabre\r'],
    ['Weapons (Enter ends): ', enter],
    ['Armour [none]: ', 'studded\r'],
    ['Shield [none]: ', 'large wooden\r'],
    ['now? [Y/n] ', 'n\r'],
  ],
  'level-up kosza reka': [
    ['Hit point roll, 1-10 (Enter rolls a d10): ', '7\r'],
    ['[Y/n] ', enter],
  ],
};

const hungarian: Record<string, Typing> = {
  register: [
    ['Név: ', 'Kósza Bence\r'],
    ['E-mail-cím: ', 'bence@example.org\r'],
    ['Jelszó (legalább 10 karakter): ', `${password}\r`],
    ['Jelszó újra: ', `${password}\r`],
  ],
  login: [
    ['E-mail-cím: ', 'bence@example.org\r'],
    ['Jelszó: ', `${password}\r`],
  ],
  'new -o reka.json': [
    ['Név: ', 'Kósza Réka\r'],
    ['Faj: ', 'ember\r'],
    ['Osztály: ', 'harcos\r'],
    ['Jellem [Semleges]: ', enter],
    ['Nem (Enter: nincs): ', enter],
    ['Kor [20]: ', enter],
    ['Isten (Enter: nincs): ', enter],
    ['Tulajdonságok [dobás: 4d6, a legkisebb nélkül]: ', enter],
    ['Ezek a dobások [maradjanak ebben a sorrendben]: ', enter],
    ['Képzettségek 1/5: ', '1 2 3 4 5\r'],
    ['Specializáció: ', 'szablya\r'],
    ['Fegyverek (Enter: vége): ', 'szablya\r'],
    ['Fegyverek (Enter: vége): ', enter],
    ['Páncél [nincs]: ', 'kivert\r'],
    ['Pajzs [nincs]: ', 'nagy fa\r'],
    ['[I/n] ', 'n\r'],
  ],
  'level-up kosza reka': [
    ['(Enter: dobás d10 kockával): ', '7\r'],
    ['[I/n] ', enter],
  ],
};

/** What opens an editor in the examples writes another age. */
const editor = `sed -i.before 's/"kor": .*/"kor": 27,/'`;

/** A text without what differs from run to run: identifiers, times, and digits by which a list names sheets. */
const settled = (text: string) =>
  stripVTControlCharacters(text)
    .replaceAll('\r', '')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d\.\d{3}Z)?/g, 'TIME')
    .replace(/\b[\da-f]{4}\b/g, 'DIGITS')
    .trimEnd();

/** What a document prints, as a pattern: `…` is whatever there is. */
function patternOf(printed: string): RegExp {
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${settled(printed).split('…').map(literal).join('[^]*')}$`);
}

const app = testService();

test.skipIf(!hasShell).each([
  [['README.md'], {}],
  [['docs/players.en.md', 'docs/command-line.md'], english],
  [['docs/players.hu.md'], hungarian],
  [['docs/apps.md'], {}],
])('a shell does what %j say', async (paths, typed) => {
  const examples = paths.flatMap((path) => examplesIn(readDocument(path), 'sh'));
  expect(examples).not.toEqual([]);
  const outcomes = await typeIn(
    { app, typed, editor },
    examples.map(({ code }) => code),
  );
  for (const [at, { code, printed }] of examples.entries()) {
    const { seen = '', failures } = outcomes[at] ?? {};
    if (printed === undefined) expect({ code, seen, failures }).toEqual({ code, seen, failures: '' });
    else expect(settled(seen), code).toMatch(patternOf(printed));
  }
});
