import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { readDocument, root, spans, table } from '../../schema/test/documents.js';
import { exitStatus, type Outcome } from '../src/errors.js';
import { createProgram } from '../src/program.js';
import { commandTerm } from '../src/terminal/help.js';
import { en } from '../src/texts/en/index.js';
import { silentContext } from './in-process.js';

const page = readDocument('docs/command-line.md');

/** Variables of the system, which nobody sets for this program. */
const ofTheSystem = ['PATH', 'HOME', 'TERM', 'DISPLAY', 'WAYLAND_DISPLAY', 'WSL_DISTRO_NAME'];

describe('the page of the command line lists all of', () => {
  test('the commands, as help writes them, with the options of each', async () => {
    const program = await createProgram(silentContext());
    const common = program.options.map(({ flags }) => flags);
    const expected = program.commands.map((command) => [
      `\`charsheet ${commandTerm(command)}\``,
      command.options.map(({ flags }) => flags).filter((flags) => !common.includes(flags)),
    ]);
    const listed = table(page, 'Command', 'What it does', 'Options');
    expect(listed.map(([command, , options]) => [command, spans(options)])).toEqual(expected);
    const ofAll = table(page, 'Option', 'Meaning').flatMap(([option]) => spans(option));
    expect(ofAll.sort()).toEqual([...common, '-h, --help'].sort());
  });

  test('the variables', () => {
    const source = join(root, 'packages/cli/src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const code = files.map((name) => readFileSync(join(source, name), 'utf8')).join('\n');
    const read = [...code.matchAll(/env\['(\w+)'\]|'(LANG|LC_[A-Z]+|CHARSHEET_[A-Z]+|[A-Z]+_PROXY)'/g)].map(
      ([, one, other]) => one ?? other ?? '',
    );
    const expected = new Set(read.filter((name) => name === name.toUpperCase() && !ofTheSystem.includes(name)));
    const listed = table(page, 'Variable', 'Meaning').flatMap(([names]) => spans(names));
    expect(listed.sort()).toEqual([...expected].sort());
  });

  test('the codes of local failures', () => {
    const expected = Object.entries(en.system.failures).map(([code, meaning]) => [`\`${code}\``, meaning]);
    expect(table(page, 'Code', 'Meaning')).toEqual(expected);
  });

  test('the exit statuses', () => {
    const expected = (Object.keys(exitStatus) as Outcome[]).map((one) => [
      String(exitStatus[one]),
      en.commandLine.exitStatuses[one],
    ]);
    expect(table(page, 'Exit status', 'Meaning')).toEqual(expected);
  });
});
