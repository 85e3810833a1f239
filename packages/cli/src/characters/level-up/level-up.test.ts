import { chmodSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { answering, charsheet, folder, problem } from '../../../test/in-process.js';
import { found, goodSheet, ids, record, sheetWith } from '../../../test/sheets.js';
import { config, signedIn } from '../../../test/signed-in.js';
import type { Typing } from '../../../test/typing.js';

const [id] = ids;
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const sixth = { ...JSON.parse(goodSheet), szint: 6, hpRolls: [7, 4, 9, 6, 8] };

/** A fighter of level 6: the next level brings a specialisation. */
const seventh = sheetWith({ szint: 6, hpRolls: [7, 4, 9, 6, 8] });
/** One of level 7: the next level brings an ability. */
const eighth = sheetWith({
  szint: 7,
  hpRolls: [7, 4, 9, 6, 8, 8],
  harcosSpecializaciok: ['szablya', 'csatabard', 'fejsze', 'tor'],
});
const pirate = sheetWith({
  osztaly: 'o_kaloz',
  szint: 2,
  hpRolls: [5],
  tulajdonsagNovelesek: [],
  harcosSpecializaciok: [],
});
const dwarf = sheetWith({ faj: 'f_torpe', osztaly: 'o_varazslo', szint: 4, harcosSpecializaciok: [] });

describe('a file, with all that is needed in options', () => {
  test('goes up a level, and shows what changes', async () => {
    const { at, plain } = folder({ 'a.json': goodSheet });
    const { status, stdout, stderr } = await charsheet(['level-up', at('a.json'), '--hp', '8']);
    expect([status, stdout]).toEqual([0, '']);
    expect(plain(stderr)).toBe(`
Kósza Bence, level 6
  Hit point rolls             + 8
  Hit points       46         → 56
  Fortitude        +6         → +7
  Reflex           +2         → +3
  Will             +0         → +1
  Melee            +7         → +8/+3
  Ranged           +6         → +7/+2
  Sabre            +7, 1d6+4  → +8/+3, 1d6+4
  Animal training  +6         → +7
  Performance      +6         → +7
  Appraisal        +5         → +6
  Healing          +4         → +5

Wrote a.json.
`);
    expect(readFileSync(at('a.json'), 'utf8')).toBe(`${JSON.stringify(sixth, null, 2)}\n`);
  });

  test.each<[string, string, string[], object]>([
    ['a rolled one', goodSheet, ['--hp', 'roll'], { hpRolls: [7, 4, 9, 6, 10] }],
    ['a specialisation', seventh, ['--hp', '1', '--specialisation', 'tor'], { harcosSpecializaciok: { 3: 'tor' } }],
    ['by name', seventh, ['--hp', '1', '--specialisation', 'dagger'], { harcosSpecializaciok: { 3: 'tor' } }],
    ['an ability', eighth, ['--hp', '1', '--increase', 't_ero'], { tulajdonsagNovelesek: ['t_egs', 't_ero'] }],
    ['an ability by its Hungarian name', eighth, ['--hp', '1', '--increase', 'ero', '--lang', 'hu'], { szint: 8 }],
    ['a critical', pirate, ['--hp', '1', '--critical', 'szablya'], { kalozKritikus: ['szablya'] }],
  ])('%s', async (_, sheet, args, expected) => {
    const { at } = folder({ 'a.json': sheet });
    expect(await charsheet(['level-up', at('a.json'), ...args])).toMatchObject({ status: 0, stdout: '' });
    expect(read(at('a.json'))).toMatchObject(
      JSON.parse(JSON.stringify(expected), (_, value) =>
        value?.[3] === 'tor' ? ['szablya', 'csatabard', 'fejsze', 'tor'] : value,
      ),
    );
  });

  test('what else stands in it stays, also how it is indented', async () => {
    const fifth = { $schema: 'character.json', ...record(id) };
    const { at } = folder({ 'a.json': `${JSON.stringify(fifth, null, '\t')}\n`, 'b.json': goodSheet });
    await charsheet(['level-up', at('a.json'), '--hp', '8']);
    expect(readFileSync(at('a.json'), 'utf8')).toBe(`${JSON.stringify({ ...fifth, ...sixth }, null, '\t')}\n`);
    writeFileSync(at('b.json'), JSON.stringify(JSON.parse(goodSheet)));
    await charsheet(['level-up', at('b.json'), '--hp', '8']);
    expect(readFileSync(at('b.json'), 'utf8')).toBe(`${JSON.stringify(sixth)}\n`);
  });

  test('who may read it stays, and a link stays one', async () => {
    const { at } = folder({ 'a.json': goodSheet });
    chmodSync(at('a.json'), 0o640);
    symlinkSync('a.json', at('link.json'));
    await charsheet(['level-up', at('link.json'), '--hp', '8']);
    expect(lstatSync(at('link.json')).isSymbolicLink()).toBe(true);
    expect([statSync(at('a.json')).mode & 0o777, read(at('a.json'))]).toEqual([0o640, sixth]);
  });

  test('a read-only file is refused before any question, and written by force', async () => {
    const { at, plain } = folder({ 'a.json': goodSheet });
    chmodSync(at('a.json'), 0o444);
    const refused = await charsheet(['level-up', at('a.json')], { typing: [] });
    expect([refused.status, plain(refused.stderr)]).toEqual([1, expect.stringContaining('a.json: it is read-only')]);
    expect(await charsheet(['level-up', at('a.json'), '--hp', '8', '--force'])).toMatchObject({ status: 0 });
    expect([statSync(at('a.json')).mode & 0o777, read(at('a.json'))]).toEqual([0o444, sixth]);
  });

  test('standard input is answered on standard output', async () => {
    const { status, stdout } = await charsheet(['level-up', '-', '--hp', '8'], { stdin: goodSheet });
    expect([status, stdout]).toEqual([0, `${JSON.stringify(sixth, null, 2)}\n`]);
  });

  test('--json prints the new sheet, too', async () => {
    const { at } = folder({ 'a.json': goodSheet });
    const { stdout } = await charsheet(['level-up', at('a.json'), '--hp', '8', '--json']);
    expect([JSON.parse(stdout), read(at('a.json'))]).toEqual([sixth, sixth]);
  });

  test('house rules go up, with a note', async () => {
    const { at } = folder({ 'a.json': sheetWith({ faj: 'f_orias', osztaly: 'o_bard' }) });
    const { status, stderr } = await charsheet(['level-up', at('a.json'), '--hp', '200']);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^note: 2 things are against the rules on this sheet already/);
    expect(read(at('a.json'))).toMatchObject({ szint: 6, hpRolls: [7, 4, 9, 6, 200] });
  });
});

describe('refused, and the file stays as it is', () => {
  test.each<[string, string, string[], number, RegExp]>([
    ['nothing is said, nobody is there', eighth, [], 2, /no terminal to ask on, and level 8 needs --hp, --increase\n/],
    [
      'a roll that the die has not',
      goodSheet,
      ['--hp', '11'],
      2,
      /Level 6 asks for a hit point roll; it cannot be 11\./,
    ],
    ['no number', goodSheet, ['--hp', 'x'], 2, /It is neither a number nor "roll"/],
    ['nothing to increase', goodSheet, ['--hp', '1', '--increase', 't_ero'], 2, /Level 6 does not ask for an ability/],
    ['no such weapon', seventh, ['--hp', '1', '--specialisation', 'q'], 2, /it cannot be q\./],
    ['a name of several', seventh, ['--hp', '1', '--specialisation', 'l'], 2, /"l" can mean .*landzsa/],
    ['the limit of the race', dwarf, ['--hp', '1'], 1, /\(Dwarf, Wizard, 4\): This race does not reach level 5 in/],
    ['the highest level', sheetWith({ faj: 'f_x', szint: 255 }), ['--hp', '1'], 1, /holds levels up to 255/],
    ['an unknown die', sheetWith({ osztaly: 'o_x' }), ['--hp', 'roll'], 2, /the class is not known/],
    ['no sheet', '[]', ['--hp', '1'], 6, /must be an object/],
  ])('%s', async (_, sheet, args, status, stderr) => {
    const { at } = folder({ 'a.json': sheet });
    const result = await charsheet(['level-up', at('a.json'), ...args]);
    expect(result).toMatchObject({ status, stdout: '', stderr: expect.stringMatching(stderr) });
    expect(readFileSync(at('a.json'), 'utf8')).toBe(sheet);
  });

  test('what is no file', async () => {
    expect(await charsheet(['level-up', '/dev/null', '--hp', '1'])).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('a person', () => {
  const keep = 'Keep level 8? [Y/n] ';
  const typing: Typing = [
    ['Hit point roll, 1-10 (Enter rolls a d10): ', '11\r'],
    ['Hit point roll, 1-10 (Enter rolls a d10): ', '<\r'],
    ['Hit point roll, 1-10 (Enter rolls a d10): ', '\r'],
    ['Ability to increase: ', 'stre\r'],
  ];

  test('is asked what is open, and whether to keep it', async () => {
    const { at } = folder({ 'a.json': eighth });
    const roll = (sides: number) => sides - 3;
    const { status, stderr } = await charsheet(['level-up', at('a.json')], { typing: [...typing, [keep, '\r']], roll });
    expect([status, stderr]).toEqual([0, expect.stringContaining('Give a whole number from 1 to 10.')]);
    expect(read(at('a.json'))).toMatchObject({
      szint: 8,
      hpRolls: [7, 4, 9, 6, 8, 8, 7],
      tulajdonsagNovelesek: ['t_egs', 't_ero'],
    });
  });

  test('may say no', async () => {
    const { at } = folder({ 'a.json': eighth });
    const { status, stderr } = await charsheet(['level-up', at('a.json')], { typing: [...typing, [keep, 'n\r']] });
    expect([status, stderr]).toEqual([1, expect.stringContaining('nothing was changed\n')]);
    expect(readFileSync(at('a.json'), 'utf8')).toBe(eighth);
  });

  test('--yes: is not asked for that; options: is not asked for what they say', async () => {
    const { at } = folder({ 'a.json': eighth });
    const rest: Typing = [['Növelt tulajdonság: ', 'egész\r']];
    const args = ['level-up', at('a.json'), '--hp', '3', '--yes', '--lang', 'hu'];
    expect(await charsheet(args, { typing: rest })).toMatchObject({ status: 0 });
    expect(read(at('a.json'))).toMatchObject({ tulajdonsagNovelesek: ['t_egs', 't_egs'] });
  });

  test('the file is changed meanwhile: nothing is lost', async () => {
    const { at } = folder({ 'a.json': eighth });
    const roll = () => {
      writeFileSync(at('a.json'), goodSheet);
      return 1;
    };
    const result = await charsheet(['level-up', at('a.json')], { typing: [...typing, [keep, '\r']], roll });
    expect(result).toMatchObject({ status: 5, stderr: expect.stringContaining('it was changed meanwhile') });
    expect(readFileSync(at('a.json'), 'utf8')).toBe(goodSheet);
  });

  test('Ctrl-C changes nothing', async () => {
    const { at } = folder({ 'a.json': eighth });
    const stopped: Typing = [...typing.slice(0, 3), ['Ability to increase: ', '\u0003']];
    expect(await charsheet(['level-up', at('a.json')], { typing: stopped })).toMatchObject({ status: 130 });
    expect(readFileSync(at('a.json'), 'utf8')).toBe(eighth);
  });
});

describe('a stored sheet', () => {
  const versions = { status: 200, body: JSON.stringify({ items: [], next: null }) };
  const levelUp = async (answers: Parameters<typeof answering>, env = signedIn().env) => {
    const { connect, requests } = answering(...answers);
    const { path } = folder();
    const result = await charsheet(['level-up', id, '--hp', '8'], { connect, env: { ...env, TMPDIR: path } });
    const kept = /kept: (\S+)/.exec(result.stderr)?.[1];
    return { ...result, requests, kept };
  };

  test('is stored under the condition that nobody was faster', async () => {
    const answer = { status: 200, body: JSON.stringify({ ...record(id), ...sixth, version: 2 }) };
    const { status, stdout, stderr, requests, kept } = await levelUp([versions, found(id), answer]);
    expect([status, stdout, kept]).toEqual([0, '', undefined]);
    expect(stderr).toMatch(/Hit points +46 +→ 56\n(?:.*\n)*Stored Kósza Bence \(.*\) as version 2\.\n$/);
    expect(requests[2]).toMatchObject({ method: 'PUT', headers: { 'if-match': '"1"' } });
    expect(JSON.parse(String(requests[2]?.body))).toMatchObject(sixth);
  });

  test('somebody was faster: the new level is kept in a file', async () => {
    const stale = problem(412, 'precondition-failed', { version: 3 });
    const theirs = { status: 200, body: JSON.stringify({ ...record(id), kor: 28, version: 3 }) };
    const { status, stderr, kept = '' } = await levelUp([versions, found(id), stale, theirs]);
    expect(status).toBe(5);
    expect(stderr).toContain(`to begin again with theirs: charsheet level-up ${id}\n`);
    expect(stderr).toContain(`charsheet update ${id} ${kept} --if-version 3`);
    expect(read(kept)).toMatchObject(sixth);
  });

  test('the server fails: it is kept, too', async () => {
    const { status, stderr, kept = '' } = await levelUp([versions, found(id), problem(403, 'not-owner')]);
    expect([status, stderr]).toEqual([4, expect.stringContaining(`charsheet update ${id} ${kept}`)]);
    expect([existsSync(kept), read(kept)]).toEqual([true, expect.objectContaining({ szint: 6 })]);
  });

  test('without an account nothing is asked', async () => {
    expect(await levelUp([], config().env)).toMatchObject({ status: 4, requests: [] });
  });
});
