import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { examples } from '../../../schema/test/published.js';
import { launchChromium } from '../../../server/test/chromium.js';
import { shortLived } from '../../../server/test/server-process.js';
import { listen } from '../listen.js';
import { outcome, start } from '../process.js';
import { installedIn, type StrangersComputer, strangersComputer } from './strangers.js';

const compiler = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url));
const sheetFile = fileURLToPath(new URL('../../../../examples/complex.json', import.meta.url));

let computer: StrangersComputer;
beforeAll(async () => {
  computer = await strangersComputer();
});
afterAll(() => computer.remove());

describe('the packages as they are packed', () => {
  it.each([
    ['schema', { '@sinclair/typebox': '^0.34.52' }, 290, ['fastest-levenshtein']],
    ['cli', undefined, 500, ['commander', 'undici', 'fastest-levenshtein', '@sinclair/typebox']],
    ['server', expect.anything(), 6200, ['koa', 'knex', '@expo-google-fonts/alegreya', 'swagger-ui-dist', 'fontkit']],
  ])(
    '%s: npm and pnpm pack the same, a little, with the licences and a list of all that is in it',
    async (name, ...expected) => {
      const { npm, pnpm } = await computer.contents(name);
      expect(Object.keys(pnpm)).toEqual(Object.keys(npm));
      expect(Object.keys(npm).filter((path) => pnpm[path] !== npm[path])).toEqual([]);

      const [dependencies, mostKilobytes, libraries] = expected;
      const manifest = JSON.parse(npm['package.json'] ?? '');
      expect(manifest.dependencies).toEqual(dependencies);
      expect(Object.keys(manifest).filter((key) => /scripts|private|peer|dev|optional/.test(key))).toEqual([]);
      expect(npm['package.json']).not.toMatch(/catalog:|workspace:|@charsheet\/source/);
      expect(statSync(computer.file(name)).size / 1000).toBeLessThan(mostKilobytes);
      expect(Object.keys(npm).filter((path) => /\.map$|\.test\./.test(path))).toEqual([]);

      expect(npm['LICENSE']).toContain('MIT License');
      expect(npm['README.md']).toContain(`# @charsheet/${name}`);
      const sections = npm['NOTICE']?.split(/\n-{100}\n\n/) ?? [];
      const { metadata, components } = JSON.parse(npm['sbom.cdx.json'] ?? '');
      expect(metadata.component).toMatchObject({ purl: `pkg:npm/%40charsheet/${name}@${manifest.version}` });
      const listed = components.map(({ purl }: { purl: string }) => purl);
      const told = sections.slice(1).map((section) =>
        section
          .split('\n', 1)[0]
          ?.replace(/ (?=\S+$)/, '@')
          .replace(/^@/, '%40'),
      );
      expect(listed).toEqual(expect.arrayContaining(told.map((library) => `pkg:npm/${library}`)));
      for (const library of Object.keys(dependencies === undefined ? {} : manifest.dependencies)) {
        expect(listed.join()).toContain(`pkg:npm/${library.replace('@', '%40')}@`);
      }
      for (const library of libraries) {
        expect(sections.find((section) => section.startsWith(`${library} `))).toMatch(
          /Permission|PERMISSION|Apache License/,
        );
      }
    },
  );
});

describe('a TypeScript project that installs the schema package', () => {
  let app: string;
  beforeAll(async () => {
    app = join(computer.home, 'app');
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), '{ "type": "module" }');
    await computer.install(['--prefix', app], 'schema');
    expect(installedIn(join(app, 'node_modules'))).toEqual(['@charsheet/schema', '@sinclair/typebox']);
  });

  it('compiles the examples of its README, and they print what it says', async () => {
    const told = examples().filter(({ code }) => !code.includes('fetchTransport'));
    const files = told.map(({ code }, at) => {
      writeFileSync(join(app, `example-${at}.ts`), code);
      return `example-${at}.ts`;
    });
    const lib = ['ES2023', 'DOM'];
    const compilerOptions = { strict: true, module: 'NodeNext', lib, types: [], outDir: 'out' };
    const project = join(app, 'tsconfig.json');
    writeFileSync(project, JSON.stringify({ compilerOptions, files }));
    await promisify(execFile)(process.execPath, [compiler, '-p', project]).catch(({ stdout }) =>
      expect(stdout).toBe(''),
    );

    const all = files.map((file) => `await import('./${file.replace('.ts', '.js')}');\nconsole.log('---');\n`);
    const program = join(app, 'out', 'program.js');
    writeFileSync(program, all.join(''));
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    expect(stdout.split('---\n').slice(0, -1)).toEqual(told.map(({ printed }) => printed ?? ''));
  });

  it('makes a bundle that runs in a browser whose page takes only scripts of its own', async () => {
    const contents = `
      import { characterValidator, readSheet } from '@charsheet/schema';
      import { derive } from '@charsheet/schema/rules';
      const compile = () => { try { return new Function('return 1')(); } catch { return 'refused'; } };
      const { value } = readSheet(new TextEncoder().encode(sheet.textContent));
      const [{ message }] = characterValidator.faults({ ...value, szint: 0 });
      const { hitPoints } = derive(value);
      outcome.textContent = [characterValidator.check(value), message, hitPoints, compile()].join('; ');`;
    const stdin = { contents, resolveDir: app };
    const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', platform: 'browser', write: false });
    const page = `<!doctype html><script type="application/json" id="sheet">${readFileSync(sheetFile, 'utf8')}</script>
      <p id="outcome"></p><script type="module" src="app.js"></script>`;
    const url = await listen(
      createServer(({ url }, response) => {
        const isScript = url === '/app.js';
        response.setHeader('Content-Type', `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`);
        response.setHeader('Content-Security-Policy', "default-src 'none'; script-src 'self'");
        response.end(isScript ? outputFiles[0]?.text : page);
      }),
    );
    const chromium = await launchChromium();
    onTestFinished(() => chromium.close());
    const tab = await chromium.newPage();
    await tab.goto(url);
    const said = tab.locator('#outcome:not(:empty)');
    expect(await said.textContent()).toBe('true; must be a whole number from 1 to 255, not 0; 46; refused');
  });
});

describe('a person who installs the command line, and then the server', () => {
  const globally = () => ['--global', '--prefix', join(computer.home, 'global')];
  const charsheet = (args: string[], env: Record<string, string> = {}) =>
    start(args, {
      program: join(computer.home, 'global', 'bin', 'charsheet'),
      // Also for the server.
      execArgv: shortLived,
      env: { HOME: computer.home, ...env },
    });

  it('is told how to get the server, then starts it, stores a sheet and gets it back, and prints it', async () => {
    const installed = () => installedIn(join(computer.home, 'global', 'lib', 'node_modules'));
    await computer.install(globally(), 'cli');
    expect(installed()).toEqual(['@charsheet/cli']);
    const { stderr } = await outcome(charsheet(['serve'], { PATH: '' }));
    expect(stderr).toBe('charsheet: the server is not installed\nto install it: npm install -g @charsheet/server\n');

    await computer.install(globally(), 'server');
    expect(installed()).toEqual([
      ...['@charsheet/cli', '@charsheet/server', '@electric-sql/pglite', '@node-rs/argon2'],
      // Its binary for this system.
      expect.stringContaining('@node-rs/argon2-'),
    ]);

    const server = charsheet(['serve'], { PORT: '0', CHARSHEET_DATA: join(computer.home, 'data') });
    onTestFinished(() => void server.kill('SIGKILL'));
    const url = await announced(server);
    const created = await outcome(charsheet(['create', '--yes', '--url', url, sheetFile]));
    const id = created.stdout.trim();
    const { stdout } = await outcome(charsheet(['get', '--url', url, id]));
    expect(JSON.parse(stdout)).toMatchObject({ id, version: 1, ...JSON.parse(readFileSync(sheetFile, 'utf8')) });

    // Each needs something of the package that is not in its first script: fonts, the hash of passwords, the page to try the API.
    const pdf = await fetch(`${url}/Character/${id}`, { headers: { accept: 'application/pdf' } });
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    const account = { name: 'Réka', email: 'reka@example.org', password: 'correct horse battery' };
    const headers = { 'content-type': 'application/json' };
    const signUp = await fetch(`${url}/auth/sign-up/email`, { method: 'POST', headers, body: JSON.stringify(account) });
    expect(signUp.status).toBe(200);
    const reference = await (await fetch(`${url}/docs`)).text();
    const [script = ''] = /[^"]*reference-[^"]*\.js/.exec(reference) ?? [];
    expect((await fetch(new URL(script, `${url}/docs`))).status).toBe(200);

    const ended = outcome(server);
    server.kill('SIGTERM');
    expect(await ended).toMatchObject({ status: 0 });
  });
});

/** The address of a server, once it has told a person where it is. */
async function announced(server: ReturnType<typeof start>): Promise<string> {
  const lines = createInterface({ input: server.stdout ?? process.stdin });
  const line = await Promise.race([once(lines, 'line'), once(server, 'exit')]);
  return /http:\/\/\S+/.exec(String(line))?.[0] ?? `no address: ${line}`;
}
