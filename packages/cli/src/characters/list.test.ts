import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';

import { answering, charsheet } from '../../test/in-process.js';
import { ids, record } from '../../test/sheets.js';
import { config, entry, ok, origin, signedIn } from '../../test/signed-in.js';

const time = '2026-05-01T18:30:00.000Z';
const sheet = (more: object = {}) => {
  const { id, version, isPublic, createdAt, updatedAt, name, faj, kor, jellem, osztaly, szint } = record(ids[0]);
  return { id, version, isPublic, createdAt, updatedAt, name, faj, kor, jellem, osztaly, szint, ...more };
};
const page = (items: object[], next: string | null = null) => ok({ items, next });
const bence = sheet({ name: 'Kósza Bence', faj: 'f_ember', osztaly: 'o_harcos', szint: 3 });
const reka = sheet({ id: ids[1], name: 'Réka', faj: 'f_tunde', osztaly: 'o_magus', szint: 12, isPublic: false });

async function list(args: string[], ...answers: Parameters<typeof answering>) {
  const { connect, requests } = answering(...answers);
  const run = (terminal: boolean) => charsheet(['list', ...args], { connect, env: signedIn().env, terminal });
  return { run, queries: () => requests.map(({ path }) => path.replace('/Character?', '')), requests };
}

test('a pipe: one sheet a line, with tabs', async () => {
  const { run, requests } = await list([], page([reka, bence]));
  expect(await run(false)).toEqual({
    status: 0,
    stderr: '',
    stdout:
      `${ids[1]}\tRéka\tf_tunde\to_magus\t12\tprivate\t${time}\t${time}\n` +
      `${ids[0]}\tKósza Bence\tf_ember\to_harcos\t3\tpublic\t${time}\t${time}\n`,
  });
  expect(requests[0]?.headers).toMatchObject({ authorization: `Bearer ${entry.token}` });
});

test('a name cannot break a line', async () => {
  const { run } = await list([], page([sheet({ name: 'a\tb\nc\u001b' })]));
  expect((await run(false)).stdout).toContain('\ta\\tb\\nc\\u001b\t');
});

test('--json: one sheet a line', async () => {
  const { run } = await list(['--json'], page([reka, bence]));
  expect((await run(true)).stdout).toBe(`${JSON.stringify(reka)}\n${JSON.stringify(bence)}\n`);
});

describe('a terminal', () => {
  const long = sheet({
    id: '4f2580d3-295b-85af-9232-5349ab847871',
    name: '漢字の長い名前をもつ非常に長い勇者の物語であり',
    faj: 'f_ember',
    osztaly: 'o_harcos',
    szint: 255,
  });
  const table = async (columns: number, args: string[] = [], next: string | null = null) => {
    const { connect } = answering(page([reka, bence, long], next));
    const setting = { connect, env: signedIn().env, terminal: true, columns };
    const { stdout } = await charsheet(['list', '--limit', '3', ...args], setting);
    expect(Math.max(...stdout.split('\n').map((line) => stringWidth(line)))).toBeLessThanOrEqual(columns);
    return stdout;
  };

  test('of 80 columns: a table with as many digits of each identifier as tell it from all others', async () => {
    expect(await table(80)).toBe(
      'ID    NAME                                           RACE   CLASS   LVL  ACCESS\n' +
        '1e65  Réka                                           tunde  magus    12  private\n' +
        '1e64  Kósza Bence                                    ember  harcos    3  public\n' +
        '7871  漢字の長い名前をもつ非常に長い勇者の物語であ…  ember  harcos  255  public\n',
    );
  });

  test('of 40 columns: names before details', async () => {
    expect(await table(40)).toBe(
      'ID    NAME\n' + '1e65  Réka\n' + '1e64  Kósza Bence\n' + '7871  漢字の長い名前をもつ非常に長い勇…\n',
    );
  });

  test('of 200 columns: everything', async () => {
    const [head, first] = (await table(200)).split('\n');
    expect(head).toMatch(/^ID +NAME +RACE +CLASS +LVL +ACCESS +CHANGED +WHOLE ID$/);
    expect(first).toMatch(new RegExp(`^1e65 +Réka .* private +2026-05-01 18:30 +${ids[1]}$`));
  });

  test.each([
    ['that are not all', [], 'more'],
    ['that are some of them', ['--name', 'r'], null],
  ])('sheets %s show eight digits', async (_, args, next) => {
    expect(await table(80, args, next)).toContain('\n3c2f1e65  Réka ');
  });
});

test('no sheets', async () => {
  expect(await (await list([], page([]))).run(true)).toMatchObject({
    status: 0,
    stdout: '',
    stderr: expect.stringMatching(/no sheets\n$/),
  });
  expect(await (await list([], page([]))).run(false)).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('filters', async () => {
  const args = ['--name', 'ré', '--race', 'Human', '--class', 'HARCOS', '--min-level', '2', '--max-level', '9'];
  const { run, queries } = await list(args, page([]));
  await run(false);
  const expected = 'q=r%C3%A9&faj=f_ember&osztaly=o_harcos&minSzint=2&maxSzint=9&limit=50';
  expect(queries()).toEqual([expected]);
});

test.each([
  [['--deleted'], 'deleted=true'],
  [['--sort', 'name'], 'sort=name'],
  [['--sort', 'name', '-r'], 'sort=name&order=desc'],
  [['--sort', 'changed'], 'sort=updatedAt'],
  [['--sort', 'level', '--reverse'], 'sort=szint&order=desc'],
  [['--reverse'], 'order=asc'],
  [['--sort', 'created'], ''],
  [['--class', 'o_samuraj'], 'osztaly=o_samuraj'],
  [['--class', 'Sailor/pirate'], 'osztaly=o_kaloz'],
])('%j', async (args, query) => {
  const { run, queries } = await list(args, page([]));
  await run(false);
  expect(queries()).toEqual([`${query}${query && '&'}limit=50`]);
});

test('a deleted sheet in a pipe: when it was deleted comes last', async () => {
  const { run } = await list(['--deleted'], page([{ ...bence, deletedAt: '2026-05-02T18:30:00.000Z' }]));
  expect((await run(false)).stdout).toMatch(/\t2026-05-02T18:30:00.000Z\n$/);
});

describe('how many', () => {
  const many = (count: number) => Array<object>(count).fill(bence);

  test('50, and a note when there are more', async () => {
    const { run, queries } = await list([], page(many(50), 'abc'));
    const { stdout, stderr } = await run(false);
    expect(stdout.trimEnd().split('\n')).toHaveLength(50);
    expect(stderr).toBe('note: there are more than 50: --all lists every one\n');
    expect(queries()).toEqual(['limit=50']);
  });

  test('--limit, over pages', async () => {
    const { run, queries } = await list(['--limit', '250'], page(many(200), 'abc'), page(many(50), 'def'));
    expect(await run(false)).toMatchObject({ status: 0, stderr: expect.stringMatching(/more than 250/) });
    expect(queries()).toEqual(['limit=200', 'limit=50&cursor=abc']);
  });

  test('--all', async () => {
    const { run, queries } = await list(['--all'], page(many(2), 'abc'), page(many(2), 'def'), page(many(1)));
    const { stdout, stderr } = await run(false);
    expect([stdout.trimEnd().split('\n').length, stderr]).toEqual([5, '']);
    expect(queries()).toEqual(['limit=200', 'limit=200&cursor=abc', 'limit=200&cursor=def']);
  });

  test('a server that gives the same page for ever is left', async () => {
    const { run } = await list(['--all'], page([bence], 'abc'), page([bence], 'abc'));
    expect(await run(false)).toMatchObject({ status: 0 });
  });
});

describe('wrong usage', () => {
  test.each([
    [['--race', 'f_Ember'], /--race: it must be .*, not "f_Ember"/],
    [
      ['--class', 'warrior'],
      /there is no class "warrior"\nclasses are Fighter, .*; one of house rules is given as o_warrior\n/,
    ],
    [['--race', 'torp'], /there is no race "torp"; did you mean "torpe"\?/],
    [['--sort', 'age'], /Allowed choices are created, changed, name, level/],
    [
      ['--min-level', '0', '--max-level', '256'],
      /--min-level: it must be .*, not 0\ncharsheet: --max-level: it must be/,
    ],
    [['--min-level', 'x'], /'x' is invalid/],
    [['--limit', '0'], /It must be 1 or more/],
    [['--limit', '1e3'], /It is not a whole number/],
    [['--limit', '5', '--all'], /cannot be used with/],
  ])('%j', async (args, stderr) => {
    const result = await charsheet(['list', ...args], { env: signedIn().env });
    expect(result).toMatchObject({ status: 2, stdout: '' });
    expect(result.stderr).toMatch(stderr);
  });
});

test('nobody is signed in', async () => {
  const { connect, requests } = answering();
  expect(await charsheet(['list'], { connect, env: config().env })).toEqual({
    status: 4,
    stdout: '',
    stderr: `charsheet: not signed in to ${origin}\nsign in with: charsheet login\n`,
  });
  expect(requests).toEqual([]);
});
