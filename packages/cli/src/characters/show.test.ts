import { readdirSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

import stringWidth from 'string-width';
import { describe, expect, onTestFinished, test } from 'vitest';

import { completeSheet2E } from '@charsheet/schema';

import { characters } from '../../../schema/test/worked-characters.js';
import { characters2E } from '../../../schema/test/worked-characters-2e.js';
import { answering, charsheet, folder, problem } from '../../test/in-process.js';
import { found, goodSheet, ids, noComma, record, sheetWith } from '../../test/sheets.js';
import { config, signedIn } from '../../test/signed-in.js';

const [id] = ids;
const widths = [40, 80, 100] as const;

const houseRules = {
  name: 'Á\u0301漢字👩‍🚀'.repeat(28),
  faj: `f_${'x'.repeat(98)}`,
  osztaly: `o_${'y'.repeat(98)}`,
  jellem: 'Q',
  nem: '漢'.repeat(200),
  isten: `${'e\u0301'.repeat(80)}\u202e`,
  kor: 1_000_000,
  kepzettsegek: Array.from({ length: 98 }, (_, at) => `k_${'z'.repeat(at % 98)}_`),
  Tolvajkepzettsegek: ['k_sakk'],
  szint: 255,
  hpRolls: Array.from({ length: 100 }, () => 255),
  harcosSpecializaciok: Array.from({ length: 100 }, (_, at) => `w${at}`),
  felszereles: {
    fegyverIDk: Array.from({ length: 100 }, (_, at) => 'w'.repeat(1 + (at % 100))),
    pancelID: 'p'.repeat(100),
    pajzsID: 'q'.repeat(100),
  },
};

const sheets = [
  ...characters.map(({ sheet }) => [sheet.name, JSON.stringify(sheet)] as const),
  ...characters2E.map(({ sheet }) => [sheet.nev, JSON.stringify(sheet)] as const),
  ['a sheet of house rules', sheetWith(houseRules)] as const,
  [
    'five attacks a round',
    sheetWith({ szint: 20, felszereles: { fegyverIDk: ['torpe_fejsze', 'hosszu_ij'] } }),
  ] as const,
];

describe('on a terminal', () => {
  test.each(sheets)('the frame is whole: %s', async (_, stdin) => {
    for (const columns of widths) {
      for (const lang of ['hu', 'en']) {
        const { status, stdout } = await charsheet(['show', '-', '--lang', lang], { stdin, terminal: true, columns });
        expect(status).toBe(0);
        const lines = stripVTControlCharacters(stdout).trimEnd().split('\n');
        expect(lines.filter((line) => stringWidth(line) !== columns)).toEqual([]);
        expect(lines.filter((line) => !/^[╭│├╰].*[╮│┤╯]$/u.test(line))).toEqual([]);
      }
    }
  });

  test.each([
    [120, 100],
    [10, 24],
  ])('it is no wider and no narrower than can be read (%d)', async (columns, width) => {
    const { stdout } = await charsheet(['show', '-'], { stdin: goodSheet, terminal: true, columns });
    const lines = stripVTControlCharacters(stdout).trimEnd().split('\n');
    expect(lines.every((line) => stringWidth(line) === width)).toBe(true);
  });

  test('it looks so', async () => {
    const { stdout } = await charsheet(['show', '-', '--lang', 'en'], {
      stdin: sheetWith({ szint: 6, hpRolls: [7, 4, 9, 6, 11] }),
      terminal: true,
      env: { NO_COLOR: '1' },
    });
    expect(stdout).toBe(`\
╭──────────────────────────────────────────────────────────────────────────────╮
│ Kósza Bence                                                                  │
│ Human, Fighter, level 6                                                      │
│ Alignment Neutral   Age 27                                                   │
├─ Abilities ──────────────────────────┬─ In a fight ──────────────────────────┤
│ Strength      15  +2                 │ Hit points    59                      │
│ Dexterity     13  +1                 │ Armour class  16                      │
│ Constitution  15  +2                 │   10, armour +3, shield +2, Dexterity │
│   rolled 14, level +1                │   +1                                  │
│ Intelligence  10  +0                 │ Initiative    +1                      │
│ Wisdom         8  −1                 │ Speed         30 ft                   │
│ Charisma      12  +1                 │ Armour        Studded leather         │
│                                      │ Shield        Large wooden shield     │
├─ Saving throws ──────────────────────┼─ Attack bonuses ──────────────────────┤
│ Fortitude  +7  primary               │ Melee   +8/+3                         │
│ Reflex     +3                        │ Ranged  +7/+2                         │
│ Will       +1                        │                                       │
├─ Weapons ────────────────────────────┴───────────────────────────────────────┤
│ Weapon  Attack  Damage  Critical                                             │
│ Sabre   +8/+3   1d6+4   18–20 ×2                                             │
├─ Skills ─────────────────────────────────────────────────────────────────────┤
│ Animal training +7   Appraisal       +6                                      │
│ Performance     +7   Healing         +5                                      │
├─ What level has brought ─────────────────────────────────────────────────────┤
│ Hit point rolls      7, 4, 9, 6, 11                                          │
│ Abilities increased  Constitution                                            │
│ Specialisations      Sabre, Battle axe, Hand axe                             │
├─ By the rules ───────────────────────────────────────────────────────────────┤
│ ✗ A hit point roll of class Fighter is from 1 to 10, not 11.                 │
╰──────────────────────────────────────────────────────────────────────────────╯
`);
  });

  test('in colours, unless they are not wanted', async () => {
    const shown = { stdin: goodSheet, terminal: true };
    expect((await charsheet(['show', '-'], shown)).stdout).toContain('\u001b[1mKósza Bence\u001b[22m');
    expect((await charsheet(['show', '-'], { ...shown, env: { NO_COLOR: '1' } })).stdout).not.toContain('\u001b');
  });
});

describe('in a pipe', () => {
  test.each([
    [
      'hu',
      [
        'Kósza Bence',
        'Ember, Harcos, 5. szint',
        '  Jellem: Semleges',
        '  Egészség: 15 +2 (dobott 14, szint +1)',
        '  Védettség: 16 (10, páncél +3, pajzs +2, Ügyesség +1)',
        '  Szablya: Támadás +7, Sebzés 1d6+4, Kritikus 18–20 ×2',
        '  Állatidomítás: +6',
        '  Specializációk: Szablya, Csatabárd, Fejsze',
      ],
    ],
    [
      'en',
      [
        'Kósza Bence',
        'Human, Fighter, level 5',
        '  Alignment: Neutral',
        '  Constitution: 15 +2 (rolled 14, level +1)',
        '  Armour class: 16 (10, armour +3, shield +2, Dexterity +1)',
        '  Sabre: Attack +7, Damage 1d6+4, Critical 18–20 ×2',
        '  Animal training: +6',
        '  Specialisations: Sabre, Battle axe, Hand axe',
      ],
    ],
  ])('every line says what it is about (%s)', async (lang, expected) => {
    const { stdout, ...rest } = await charsheet(['show', '-', '--lang', lang], { stdin: goodSheet });
    expect(rest).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(expected));
    expect(stdout).not.toMatch(/[│─]/u);
    expect(stdout).not.toContain('\u001b');
  });

  test('what is against the rules stands at the end', async () => {
    const { status, stdout } = await charsheet(['show', '-'], { stdin: sheetWith({ jellem: 'Q' }) });
    expect(status).toBe(0);
    expect(stdout).toMatch(/\n\nBy the rules\n {2}Against the rules: .* no alignment "Q"; .* \(\/jellem\)\n$/);
  });

  test('text of others moves no cursor', async () => {
    const { stdout } = await charsheet(['show', '-'], { stdin: sheetWith({ name: 'a\u202eb', nem: '\u200b\u2066' }) });
    expect(stdout).toContain('a\\u202eb\n');
    expect(stdout).toContain('Gender: \\u200b\\u2066\n');
  });

  test('--json: the sheet, what follows, and what is against the rules', async () => {
    const { stdout } = await charsheet(['show', '-', '--json', '--lang', 'hu'], { stdin: JSON.stringify(record(id)) });
    const { sheet, derived, findings, ...rest } = JSON.parse(stdout);
    expect([sheet, rest]).toEqual([JSON.parse(goodSheet), {}]);
    expect([derived.hitPoints, derived.weapons[0].id, findings]).toEqual([46, 'szablya', []]);
  });
});

test.each([
  ['LANG', { LANG: 'hu_HU.UTF-8' }, 'Ember, Harcos, 5. szint'],
  ['LC_MESSAGES before LANG', { LC_MESSAGES: 'hu', LANG: 'en_US.UTF-8' }, 'Ember, Harcos, 5. szint'],
  ['LC_ALL before both', { LC_ALL: 'C', LC_MESSAGES: 'hu_HU', LANG: 'hu_HU' }, 'Human, Fighter, level 5'],
  ['another language', { LANG: 'de_DE.UTF-8' }, 'Human, Fighter, level 5'],
  ['Hungarian Sign Language is another one', { LANG: 'hsh' }, 'Human, Fighter, level 5'],
  ['none', {}, 'Human, Fighter, level 5'],
])('the language is that of the locale: %s', async (_, env: Record<string, string>, headline) => {
  expect((await charsheet(['show', '-'], { stdin: goodSheet, env })).stdout).toContain(`\n${headline}\n`);
});

describe('a sheet of the second edition', () => {
  const text = JSON.stringify(completeSheet2E);

  test('is told from one of the first by its members, and nobody says that it keeps to the rules', async () => {
    const { stdout } = await charsheet(['show', '-', '--lang', 'en'], { stdin: text });
    expect(stdout).toContain('\nHuman, Fighter 2 / Thief 2, level 4\n');
    expect(stdout).toMatch(/\nBy the rules\n {2}Note: Second edition: .* is not looked at yet.*\.\n/);
  });

  test('as JSON it has what follows, and no findings', async () => {
    const { stdout } = await charsheet(['show', '-', '--json'], { stdin: text });
    expect(JSON.parse(stdout)).toMatchObject({ sheet: completeSheet2E, derived: { hitPoints: 29 } });
    expect(JSON.parse(stdout)).not.toHaveProperty('findings');
  });

  const { createdAt, updatedAt } = record(id);
  test('stored, it is fetched from where the service says that it is', async () => {
    const { connect, requests } = answering(problem(308, 'other-edition'), {
      status: 200,
      body: JSON.stringify({ ...completeSheet2E, id, version: 1, isPublic: true, createdAt, updatedAt }),
    });
    const { stdout } = await charsheet(['show', id, '--lang', 'en'], { connect, env: signedIn().env });
    expect(stdout).toContain('Human, Fighter 2 / Thief 2, level 4');
    expect(requests.map(({ path }) => path)).toEqual([`/Character/${id}`, `/Character2E/${id}`]);
  });

  test('has no level-up yet, and says so', async () => {
    const { status, stderr } = await charsheet(['level-up', '-'], { stdin: text });
    expect(status).not.toBe(0);
    expect(stderr).toContain('of the second edition, which has no level-up here yet');
  });
});

describe('a stored sheet', () => {
  const show = async (args: string[], answers: Parameters<typeof answering>, env = signedIn().env) => {
    const { connect, requests } = answering(...answers);
    return { ...(await charsheet(['show', ...args], { connect, env })), requests };
  };

  test('is fetched as whoever is signed in', async () => {
    const { stdout, requests } = await show([id.toUpperCase()], [found(id)]);
    expect(stdout).toContain('Human, Fighter, level 5\n');
    expect(requests).toMatchObject([{ headers: { authorization: 'Bearer kept+token/1=' } }]);
  });

  test('as it was', async () => {
    const { requests } = await show([id, '--version', '2'], [found(id)]);
    expect(requests.map(({ path }) => path)).toEqual([`/Character/${id}/versions/2`]);
  });

  test('a newer service sends more', async () => {
    const answer = { status: 200, body: JSON.stringify({ ...record(id), portrait: 'x' }) };
    expect(await show([id], [answer])).toMatchObject({ status: 0, stderr: '' });
  });

  test('what is no sheet is a fault of the server', async () => {
    const answer = { status: 200, body: JSON.stringify({ ...record(id), tulajdonsagok: null }) };
    expect(await show([id], [answer])).toMatchObject({ status: 7, stdout: '' });
  });

  test('that is not there', async () => {
    const result = await show([id], [problem(404, 'not-found')], config().env);
    expect(result).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringContaining('sign in: charsheet login'),
    });
  });
});

describe('a file', () => {
  test('that is called like an identifier', async () => {
    const { path } = folder({ [id]: goodSheet });
    const before = process.cwd();
    process.chdir(path);
    try {
      expect(await charsheet(['show', `./${id}`])).toMatchObject({ status: 0, stderr: '' });
    } finally {
      process.chdir(before);
    }
  });

  test.each([
    ['is missing', 'nope.json', 1, /^charsheet: nope\.json: no such file\n$/],
    ['is not JSON', 'bad.json', 6, /^bad\.json:3:3: .*\n3 \| .*\n {2}\| .*\n$/],
    ['is no sheet', 'list.json', 6, /^list\.json:1:1: the sheet must be an object, not a list\n/],
  ])('that %s', async (_, name, status, stderr) => {
    const { at, plain } = folder({ 'bad.json': noComma, 'list.json': '[]' });
    const result = await charsheet(['show', at(name)]);
    expect(result).toMatchObject({ status, stdout: '' });
    expect(plain(result.stderr)).toMatch(stderr);
  });

  test('has no versions', async () => {
    expect(await charsheet(['show', 'a.json', '--version', '2'])).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('a PDF', () => {
  const pdf = Buffer.from('%PDF-1.7\n\xff\x00', 'latin1');
  const answer = { status: 200, headers: { 'content-type': 'application/pdf' }, body: '', bytes: pdf };
  const show = async (args: string[], ...answers: Parameters<typeof answering>) => {
    const { connect, requests } = answering(...answers);
    const result = await charsheet(['show', '--pdf', ...args], { connect, env: signedIn().env });
    return { ...result, paths: requests.map(({ path }) => path) };
  };

  test('in the language that is wanted, to a file', async () => {
    const { at } = folder();
    const { status, stderr, paths } = await show([id, '-o', at('a.pdf'), '--lang', 'hu'], found(id), answer);
    expect([status, stderr]).toEqual([0, `Elkészült: ${at('a.pdf')}.\n`]);
    expect(paths).toEqual([`/Character/${id}`, `/Character/${id}?format=pdf&lang=hu`]);
    expect(readFileSync(at('a.pdf'))).toEqual(pdf);
  });

  test('without a name: called like the character, and nothing is overwritten', async () => {
    const { path, at } = folder();
    const before = process.cwd();
    process.chdir(path);
    onTestFinished(() => process.chdir(before));
    expect((await show([id], found(id), answer)).stderr).toBe('Wrote kosza-bence.pdf.\n');
    expect(readFileSync(at('kosza-bence.pdf'))).toEqual(pdf);
    const again = await show([id], found(id));
    expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('it exists already') });
  });

  test.each([
    ['a fault', [found(id), problem(500, 'internal', { title: 'Broken' })], 7, /failed: broken\n/],
    ['no PDF', [found(id), { status: 200, body: '{}' }], 7, /answered with status 200 and application\/json/],
    ['no sheet', [problem(404, 'not-found')], 3, /a title/],
  ])('trouble: %s', async (_, answers, status, stderr) => {
    const { path, at } = folder();
    const result = await show([id, '-o', at('a.pdf')], ...answers);
    expect(result).toMatchObject({ status, stdout: '', stderr: expect.stringMatching(stderr) });
    expect(readdirSync(path)).toEqual([]);
  });

  test.each([
    [['--pdf', 'a.json'], /a PDF is made of a stored sheet/],
    [['--pdf', id, '--version', '2'], /a PDF is made of the current version/],
    [['-', '-o', 'a.json'], /--output is for --pdf/],
  ])('wrong usage: %j', async (args, stderr) => {
    const result = await charsheet(['show', ...args], { connect: answering().connect, env: signedIn().env });
    expect(result).toMatchObject({ status: 2, stderr: expect.stringMatching(stderr) });
  });
});
