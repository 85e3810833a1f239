import { Command, Option } from 'commander';

import type { Finding, Language } from '@charsheet/schema/rules';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { exitStatus, type Outcome } from '../errors.js';
import { displayName } from '../files/input.js';
import { faultLine } from '../terminal/fault-lines.js';
import { examples } from '../terminal/help.js';
import type { Io } from '../terminal/io.js';
import { addLanguage, type LanguageOptions, languageOf } from '../terminal/options.js';
import { complain, paint, print, visible, widthOf } from '../terminal/output.js';
import {
  type BadSheet,
  type CheckedSheet,
  checkSheets,
  failureOf,
  type GoodSheet,
  linesOf,
  sheetWithin,
} from './read-sheets.js';
import { countText, hasErrors } from './rules-findings.js';

interface ValidateOptions extends GlobalOptions, LanguageOptions {
  files: string[];
  quiet?: boolean;
  /** False when the rules of the game are not to be asked. */
  rules?: boolean;
  strict?: boolean;
}

/** An input that was checked, a sheet also by the rules. */
type CheckedInput = BadSheet | (GoodSheet & { findings: Finding[] });

/** `charsheet validate` */
export function validateCommand(context: Context): Command {
  const command = new Command('validate')
    .summary('check sheets without a server')
    .description(
      'Check sheets without a server, as the server would, and by the rules of the game.\n\n' +
        'Every fault is printed on standard output, with line and column, and with a JSON Pointer to the value where ' +
        'the text is JSON. What the rules say of a sheet follows: "error" is against a rule, ' +
        '"note" is worth knowing; neither keeps it from being stored. The exit status is 6 when a sheet is bad, ' +
        'and 1 when a file cannot be read, whatever else is found.',
    )
    .argument('<file...>', 'sheet in JSON; "-" is standard input, after "--" a name may begin with "-"')
    .option('-q, --quiet', 'print nothing for good sheets, and no notes')
    .addOption(new Option('--strict', 'a sheet against the rules is a bad one').conflicts('rules'))
    .option('--no-rules', 'do not ask the rules of the game');
  return addLanguage(command)
    .addHelpText('after', () =>
      examples('validate sheet.json', 'validate --strict --lang hu *.json', 'validate --json *.json'),
    )
    .action((files: string[], _, command: Command) =>
      runValidate(context, { files, ...command.optsWithGlobals<Omit<ValidateOptions, 'files'>>() }),
    );
}

/** Checks sheets and prints what is wrong with them. */
async function runValidate(context: Context, options: ValidateOptions): Promise<void> {
  let outcome: Outcome = 'done';
  const language = languageOf(options, context.io.env);
  for await (const sheet of checkSheets(context, options.files)) {
    const checked = sheet.ok ? { ...sheet, findings: await findingsOf(sheet, options, language) } : sheet;
    if (!isGood(checked, options) && outcome !== 'failed') outcome = isUnreadable(checked) ? 'failed' : 'invalid';
    await report(context, checked, options);
  }
  context.status = exitStatus[outcome];
}

async function findingsOf({ sheet }: GoodSheet, { rules = true }: ValidateOptions, language: Language) {
  if (!rules) return [];
  const { checkRules } = await import('../rules.js');
  return checkRules(await sheetWithin(sheet), { language });
}

const isUnreadable = (sheet: CheckedSheet): sheet is BadSheet => !sheet.ok && sheet.unreadable;

const isGood = (sheet: CheckedInput, { strict = false }: ValidateOptions) =>
  sheet.ok && !(strict && hasErrors(sheet.findings));

async function report({ io }: Context, sheet: CheckedInput, options: ValidateOptions): Promise<void> {
  if (isUnreadable(sheet)) {
    complain(io, { outcome: 'failed', lines: linesOf(sheet, 0), failures: [await failureOf(sheet)] }, options.json);
  }
  if (options.json) return print(io, jsonLine(sheet, options));
  if (sheet.ok) return reportGood(io, sheet, options);
  if (!sheet.unreadable) await print(io, linesOf(sheet, widthOf(io.stdout)).map(visible).join('\n'));
}

async function reportGood(io: Context['io'], sheet: CheckedInput & GoodSheet, options: ValidateOptions): Promise<void> {
  const name = displayName(sheet.file);
  const shown = sheet.findings.filter(({ level }) => level === 'error' || !options.quiet);
  const lines = shown.map((finding) => findingLine(name, finding, io));
  if (!options.quiet && isGood(sheet, options)) lines.push(`${visible(name)}: ${verdict(sheet.findings, io)}`);
  if (lines.length > 0) await print(io, lines.join('\n'));
}

function jsonLine(sheet: CheckedInput, options: ValidateOptions): string {
  return JSON.stringify({
    file: sheet.file,
    ok: isGood(sheet, options),
    errors: sheet.ok ? [] : sheet.findings,
    ...(!sheet.ok && sheet.more ? { moreErrors: true } : {}),
    findings: sheet.ok ? sheet.findings : [],
  });
}

const colours = { error: 'red', note: 'yellow' } as const;

/** What the rules say of a sheet, as a line for a person: `file: /pointer error: message` */
function findingLine(name: string, { level, pointer, message }: Finding, { stdout, env }: Io): string {
  const place = visible(faultLine(name, { pointer, message: '' }));
  return `${place}${paint(`${level}:`, colours[level], stdout, env)} ${visible(message)}`;
}

/** What is said of a sheet as a whole: it is not "ok" when it is against the rules. */
function verdict(findings: readonly Finding[], { stdout, env }: Io): string {
  const counts = countText(findings);
  if (hasErrors(findings)) return paint(counts, 'red', stdout, env);
  const ok = paint('ok', 'green', stdout, env);
  return counts === '' ? ok : `${ok}, ${counts}`;
}
