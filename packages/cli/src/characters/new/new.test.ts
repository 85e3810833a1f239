import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { fighter } from '../../../test/fighter.js';
import { answering, charsheet, folder } from '../../../test/in-process.js';
import { ids, stored } from '../../../test/sheets.js';
import { signedIn } from '../../../test/signed-in.js';
import type { Typing } from '../../../test/typing.js';

const enter = '\r';

test('a character, question by question', async () => {
  const { at, plain } = folder({ 'taken.json': '{}' });
  const typing: Typing = [
    ...fighter,
    ['Write it to the file [kosza-reka.json]: ', `${at('taken.json')}\r`],
    ['Write it to the file [kosza-reka.json]: ', `${at('reka.json')}\r`],
  ];
  const { status, stdout, stderr } = await charsheet(['new'], { typing });
  expect([status, stdout]).toEqual([0, '']);
  expect(plain(stderr)).toContain('taken.json: it exists already');
  expect(plain(stderr)).toMatch(/\nWrote reka\.json\.\nTo store it: charsheet create reka\.json\n$/);
  expect(readFileSync(at('taken.json'), 'utf8')).toBe('{}');
  expect(JSON.parse(readFileSync(at('reka.json'), 'utf8'))).toEqual({
    name: 'Kósza Réka',
    faj: 'f_ember',
    nem: 'nő',
    kor: 27,
    jellem: 'S',
    tulajdonsagok: { t_ero: 15, t_ugy: 13, t_egs: 14, t_int: 10, t_bol: 8, t_kar: 12 },
    osztaly: 'o_harcos',
    kepzettsegek: ['k_allatidomitas', 'k_eloadas', 'k_gyogyitas', 'k_uszas'],
    szint: 1,
    hpRolls: [],
    tulajdonsagNovelesek: [],
    harcosSpecializaciok: ['szablya'],
    kalozKritikus: [],
    felszereles: { fegyverIDk: ['szablya'], pancelID: 'kivert_bor', pajzsID: 'nagy_fa' },
  });
  expect(await charsheet(['validate', '--strict', at('reka.json')])).toMatchObject({ status: 0 });
});

test('in Hungarian, with rolled abilities that are given to others', async () => {
  const { at } = folder();
  const dice = [6, 5, 3, 2, 1, 1, 1, 1];
  const typing: Typing = [
    ['Név: ', 'Réka\r'],
    ['Faj: ', 'etúniai\r'],
    ['Osztály: ', 'varázsló\r'],
    ['Jellem [Semleges]: ', 'TJ\r'],
    ['Nem (Enter: nincs): ', enter],
    ['Kor [20]: ', enter],
    ['Isten (Enter: nincs): ', 'Mitra\r'],
    ['Tulajdonságok [dobás: 4d6, a legkisebb nélkül]: ', enter],
    ['Ezek a dobások [maradjanak ebben a sorrendben]: ', 'szét\r'],
    ['Erő: 18 18 18 18 14 3 [18]: ', '3\r'],
    ['Ügyesség: 18 18 18 18 14 [18]: ', enter],
    ['Egészség (faj +1): 18 18 18 14 [18]: ', enter],
    ['Intelligencia: 18 18 14 [18]: ', '3\r'],
    ['Intelligencia: 18 18 14 [18]: ', '14\r'],
    ['Bölcsesség (faj −1): 18 18 [18]: ', enter],
    ['A faj képzettsége [Lovaglás]: ', enter],
    ['Képzettségek 1/3: ', '1 2 3 4 5\r'],
    ['Fegyverek (Enter: vége): ', 'tőr, bot\r'],
    ['Fegyverek (Enter: vége): ', '-\r'],
    ['Fegyverek (Enter: vége): ', enter],
  ];
  const roll = (sides: number) => dice.shift() ?? sides;
  const { status, stderr } = await charsheet(['new', '--lang', 'hu', '-o', at('a.json')], { typing, roll });
  expect(status).toBe(0);
  expect(stderr).toContain('6 5 3 (2)');
  expect(stderr.match(/Ez túl sok/g)).toHaveLength(1);
  expect(stderr).toContain('Etúniai, Varázsló, 1. szint');
  expect(JSON.parse(readFileSync(at('a.json'), 'utf8'))).toMatchObject({
    jellem: 'TJ',
    isten: 'Mitra',
    tulajdonsagok: { t_ero: 3, t_ugy: 18, t_egs: 18, t_int: 14, t_bol: 18, t_kar: 18 },
    kepzettsegek: ['k_lovaglas', 'k_alkimia', 'k_allatidomitas', 'k_csillagjoslas'],
    felszereles: { fegyverIDk: ['tor'] },
  });
});

test('who is signed in can have it stored at once', async () => {
  const { at } = folder();
  const { connect, requests } = answering(stored(ids[0]));
  const typing: Typing = [...fighter, ['Store it at http://127.0.0.1:3000 now? [Y/n] ', enter]];
  const args = ['new', '-o', at('a.json')];
  const { status, stdout, stderr } = await charsheet(args, { typing, connect, env: signedIn().env });
  expect([status, stdout]).toEqual([0, `${ids[0]}\n`]);
  expect(stderr).toContain(`Its page: http://127.0.0.1:3000/Character/${ids[0]}\n`);
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ name: 'Kósza Réka' });
});

test('who does not want that is told how to do it later', async () => {
  const { at, plain } = folder();
  const typing: Typing = [...fighter, ['Store it at http://127.0.0.1:3000 now? [Y/n] ', 'n\r']];
  const setting = { typing, connect: answering().connect, env: signedIn().env };
  const { stderr } = await charsheet(['new', '-o', at('a.json')], setting);
  expect(plain(stderr)).toMatch(/To store it: charsheet create a\.json\n$/);
});

test('--output - prints the sheet and writes nothing', async () => {
  const { status, stdout } = await charsheet(['new', '-o', '-'], { typing: fighter });
  expect([status, JSON.parse(stdout).name]).toEqual([0, 'Kósza Réka']);
});

test('Ctrl-C leaves no file', async () => {
  const { path, at } = folder();
  const typing: Typing = [...fighter.slice(0, 5), ['Age [20]: ', '\u0003']];
  const { status } = await charsheet(['new', '-o', at('a.json')], { typing });
  expect([status, readdirSync(path)]).toEqual([130, []]);
});

test.each([
  ['a.json', 'cannot write a.json: it exists already'],
  ['none/a.json', 'cannot write none/a.json: there is no folder none'],
])('%s cannot be written: told before the first question', async (file, reason) => {
  const { at, plain } = folder({ 'a.json': '{}' });
  const { status, stderr } = await charsheet(['new', '-o', at(file)], { typing: [] });
  expect([status, plain(stderr)]).toEqual([1, expect.stringContaining(reason)]);
});

test('the file cannot be written: the answers are not lost', async () => {
  const { at } = folder();
  const question = 'Write it to the file [kosza-reka.json]: ';
  const typing: Typing = [...fighter, [question, `${at('none/a.json')}\r`], [question, `${at('a.json')}\r`]];
  const { status, stderr } = await charsheet(['new'], { typing });
  expect([status, stderr]).toEqual([0, expect.stringContaining('there is no folder')]);
  expect(JSON.parse(readFileSync(at('a.json'), 'utf8'))).toMatchObject({ name: 'Kósza Réka' });
});

test('the way back from the end', async () => {
  const { at } = folder();
  const typing: Typing = [
    ...fighter,
    ['Write it to the file [kosza-reka.json]: ', '<\r'],
    ['Shield [none]: ', '<\r'],
    ['Armour [none]: ', 'plate mail\r'],
    ['Shield [none]: ', enter],
    ['Write it to the file [kosza-reka.json]: ', `${at('a.json')}\r`],
  ];
  expect(await charsheet(['new', '--json'], { typing })).toMatchObject({ status: 0 });
  const { felszereles } = JSON.parse(readFileSync(at('a.json'), 'utf8'));
  expect(felszereles).toEqual({ fegyverIDk: ['szablya'], pancelID: 'lemezvert' });
});

test('--force writes over it', async () => {
  const { at } = folder({ 'a.json': '{}' });
  expect(await charsheet(['new', '-f', '-o', at('a.json')], { typing: fighter })).toMatchObject({ status: 0 });
  expect(JSON.parse(readFileSync(at('a.json'), 'utf8'))).toMatchObject({ name: 'Kósza Réka' });
});

test('nobody can be asked', async () => {
  const { status, stdout, stderr } = await charsheet(['new'], { stdin: 'Réka\n' });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^charsheet: there is no terminal to ask questions on\n.*charsheet validate --strict/);
  expect(existsSync('Réka.json')).toBe(false);
});
