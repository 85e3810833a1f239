import { beforeAll, describe, expect, test } from 'vitest';

import { connectByUndici } from '../src/net/transport.js';
import { charsheet, folder } from './in-process.js';
import { type Run, somebody, testService } from './service.js';
import { sheetWith } from './sheets.js';

const app = testService();

/** Somebody signed in for as long as the tests of this file take. */
async function owner(): Promise<Run> {
  const { token } = await app.someone();
  const env = { CHARSHEET_URL: app.url, CHARSHEET_TOKEN: token };
  return (args, stdin = '', more = {}, setting = {}) =>
    charsheet(args, { stdin, connect: connectByUndici, env: { ...env, ...more }, ...setting });
}

describe('somebody with sheets', () => {
  let run: Run;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    run = await owner();
    for (const name of ['Kósza Bence', 'Réka', ' Réka', 'Kósza Réka', 'beef']) {
      ids[name] = (await run(['create', '-q', '--private', '-'], sheetWith({ name }))).stdout.trim();
    }
    const other = await owner();
    ids['Idegen'] = (await other(['create', '-q', '-'], sheetWith({ name: 'Idegen' }))).stdout.trim();
  });

  /** The name of the sheet that is found, or how it is said that none is. */
  const found = async (given: string, options: string[] = []) => {
    const { status, stdout, stderr } = await run(['get', ...options, '--', given]);
    return status === 0 ? (JSON.parse(stdout) as { name: string }).name : [status, stderr];
  };
  const idOf = (name: string) => ids[name] ?? '';

  test('an identifier, in any case, with spaces around', async () => {
    expect(await found(` ${idOf('Réka').toUpperCase()}\n`)).toBe('Réka');
    expect(await found(idOf('Idegen'))).toBe('Idegen');
  });

  test.each([
    ['of the page', (base: string, id: string) => `${base}/Character/${id}?lang=hu#x`],
    ['of a page about it', (base: string, id: string) => `${base}/Character/${id}/history`],
    ['of the API', (base: string, id: string) => `${base}/character/${id.toUpperCase()}/`],
    ['of a version', (base: string, id: string) => `${base}/Character/${id}/versions/1`],
    [
      'by another name of this computer',
      (base: string, id: string) => `${base.replace('127.0.0.1', 'localhost')}/Character/${id}`,
    ],
  ])('an address %s', async (_, address) => {
    expect(await found(address(app.url, idOf('Réka')))).toBe('Réka');
  });

  test('an address elsewhere is not asked unseen', async () => {
    const address = `http://other.example/sheets/Character/${idOf('Réka')}`;
    const said = `charsheet: the address is at http://other.example/sheets, not at ${app.url}\n`;
    expect(await found(address)).toEqual([2, `${said}to ask there: --url http://other.example/sheets\n`]);
    const typing = [['Ask there? [y/N] ', 'n\r']] as const;
    expect(await run(['get', address], '', {}, { typing })).toMatchObject({ status: 1 });
    const other = { CHARSHEET_URL: `${app.url}/other` };
    const question = 'and CHARSHEET_TOKEN would go there. Ask there? [y/N] ';
    const asked = await run(['get', `${app.url}/Character/${idOf('Réka')}`], '', other, {
      typing: [[question, 'y\r']],
    });
    expect(asked).toMatchObject({ status: 0 });
  });

  test('a name, whatever its case and accents; the very same one goes before', async () => {
    expect(await found('Kósza Bence')).toBe('Kósza Bence');
    expect(await found('  kosza BENCE ')).toBe('Kósza Bence');
    expect(await found('Bence')).toEqual([3, expect.stringContaining('no sheet of yours has the name "Bence"')]);
    expect(await found('Idegen')).toEqual([3, expect.stringContaining('to see your sheets: charsheet list')]);
  });

  test('a name of several: they are listed', async () => {
    const part = (name: string) => idOf(name).slice(-8);
    const [status, stderr] = await found('RÉKA');
    expect(status).toBe(2);
    expect(String(stderr).trimEnd().split('\n').sort()).toEqual(
      [
        'charsheet: 2 sheets of yours are called "RÉKA"',
        'name one by its identifier, or these digits of it:',
        `  ${part('Réka')}  Réka, harcos 5, stored 2026-05-01`,
        `  ${part(' Réka')}   Réka, harcos 5, stored 2026-05-01`,
      ].sort(),
    );
    expect(await found(part('Réka'))).toBe('Réka');
  });

  test('a part of an identifier, at its beginning or end; a name goes before', async () => {
    const digits = idOf('Kósza Bence').replaceAll('-', '');
    expect(await found(digits.slice(-6))).toBe('Kósza Bence');
    expect(await found(idOf('Kósza Bence').slice(-17).toUpperCase())).toBe('Kósza Bence');
    expect(await found(digits.slice(0, 10))).toBe('Kósza Bence');
    expect(await found('beef')).toBe('beef');
    expect(await found(digits.slice(-3))).toEqual([3, expect.stringContaining('no sheet of yours')]);
  });

  test('a deleted one is told of where it is missed, and found where it can be brought back', async () => {
    expect(await run(['delete', '--yes', 'Kósza Réka'])).toMatchObject({ status: 0 });
    expect(await found('kosza reka')).toEqual([
      3,
      expect.stringMatching(/to bring it back: charsheet restore 'kosza reka'\n$/),
    ]);
    const { stdout } = await run(['list', '--deleted']);
    expect(stdout.split('\t')).toMatchObject({
      0: idOf('Kósza Réka'),
      1: 'Kósza Réka',
      8: expect.stringMatching(/Z\n$/),
    });
    expect(await run(['restore', 'kosza reka'])).toMatchObject({ status: 0 });
    expect(await found('Kósza Réka')).toBe('Kósza Réka');
    expect((await run(['list', '--deleted'])).stdout).toBe('');
  });

  test('a version that there is not', async () => {
    expect(await found('Kósza Bence', ['--version', '9'])).toEqual([
      3,
      `charsheet: ${idOf('Kósza Bence')}: the sheet has no version 9: it has one only\n`,
    ]);
  });

  test('a file or a sheet: a file is what is there or looks like one, and when there is neither, both are said', async () => {
    const { path, at } = folder({ 'Kósza Bence': sheetWith({ name: 'A file' }) });
    const show = async (name: string) => {
      const { stdout, stderr } = await run(['show', '--json', name]);
      return stdout === ''
        ? String(JSON.parse(stderr).detail)
        : (JSON.parse(stdout) as { sheet: { name: string } }).sheet.name;
    };
    expect(await show('Kósza Bence')).toBe('Kósza Bence');
    expect(await show(at('Kósza Bence'))).toBe('A file');
    expect(await show(`${path}/none`)).toBe('no such file');
    expect(await show('none.json')).toBe('no such file');
    expect(await show('none')).toBe(
      'there is no file none\nno sheet of yours has the name "none", or an identifier that begins or ends so\nto see your sheets: charsheet list',
    );
    expect(await run(['diff', at('Kósza Bence'), 'Kósza Bence'])).toMatchObject({ status: 1 });
    expect(await run(['diff', 'beef', 'Kósza Bence'])).toMatchObject({ status: 1 });
  });

  test('who may read it, and where its page is', async () => {
    const id = idOf('Kósza Bence');
    const stranger = somebody(app);
    const readers = async () => (await stranger(['get', id])).status;
    expect(await readers()).toBe(3);
    const opened = await run(['visibility', 'Kósza Bence', 'public']);
    expect(opened).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringContaining(`${app.url}/Character/${id}\n`),
    });
    expect(await readers()).toBe(0);
    expect((await run(['visibility', id, 'public'])).stderr).toMatch(/ is public already\.\n$/);
    expect(JSON.parse((await run(['visibility', id, 'private', '--json'])).stdout)).toMatchObject({ version: 3 });
    expect(await readers()).toBe(3);
    expect(await run(['visibility', idOf('Idegen'), 'private'])).toMatchObject({ status: 4 });
    expect(await run(['visibility', id, 'secret'])).toMatchObject({ status: 2 });
    const address = `${app.url}/Character/${id}`;
    const shown = await run(['open', 'Kósza Bence'], '', { BROWSER: `test %s = ${address}` });
    expect(shown).toEqual({ status: 0, stdout: '', stderr: `Opened the page of Kósza Bence (${id}).\n` });
    const nowhere = await run(['open', 'Kósza Bence'], '', { BROWSER: 'false' });
    expect(nowhere).toEqual({ status: 0, stdout: `${address}\n`, stderr: 'note: there is no browser to open it in\n' });
    expect(JSON.parse((await run(['open', id, '--json'], '', { BROWSER: 'true' })).stdout)).toEqual({
      id,
      url: address,
    });
  });
});

test('nobody is signed in: what only one of their own could be is no sheet', async () => {
  const run = somebody(app);
  expect(await run(['get', 'Bence'])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^charsheet: "Bence" is neither the .*\nto name one of your own .*: charsheet login\n$/,
    ),
  });
  expect((await run(['show', 'Bence'])).stderr).toMatch(
    /^charsheet: there is no file Bence\ncharsheet: "Bence" is neither/,
  );
  const levelUp = await run(['level-up', 'Bence']);
  expect(levelUp).toMatchObject({
    status: 4,
    stderr: expect.stringMatching(/^charsheet: there is no file Bence\ncharsheet: not signed/),
  });
  expect(await run(['get', ' '])).toMatchObject({ status: 2 });
});
