import { Command, Option } from 'commander';

import type { Finding } from '@charsheet/schema/rules';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { exitStatus, type Outcome } from '../errors.js';
import { displayName } from '../files/input.js';
import { faultLine } from '../terminal/fault-lines.js';
import { examples } from '../terminal/help.js';
import type { Io } from '../terminal/io.js';
import { complain, paint, print, visible, widthOf } from '../terminal/output.js';
import { type BadSheet, type CheckedSheet, checkSheets, failureOf, type GoodSheet, linesOf } from './read-sheets.js';
import { countText, findingsOf, hasErrors } from './rules-findings.js';

interface ValidateOptions extends GlobalOptions {
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
  const texts = context.texts.commands.validate;
  return new Command('validate')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<file...>', texts.file)
    .option('-q, --quiet', texts.quiet)
    .addOption(new Option('--strict', texts.strict).conflicts('rules'))
    .option('--no-rules', texts.noRules)
    .addHelpText('after', () =>
      examples(context.texts, 'validate sheet.json', 'validate --strict --lang hu *.json', 'validate --json *.json'),
    )
    .action((files: string[], _, command: Command) =>
      runValidate(context, { files, ...command.optsWithGlobals<Omit<ValidateOptions, 'files'>>() }),
    );
}

/** Checks sheets and prints what is wrong with them. */
async function runValidate(context: Context, options: ValidateOptions): Promise<void> {
  const { rules = true } = options;
  let outcome: Outcome = 'done';
  for await (const sheet of checkSheets(context, options.files)) {
    const findings = sheet.ok && rules ? await findingsOf(context, sheet.sheet) : [];
    const checked = sheet.ok ? { ...sheet, findings } : sheet;
    if (!isGood(checked, options) && outcome !== 'failed') outcome = isUnreadable(checked) ? 'failed' : 'invalid';
    await report(context, checked, options);
  }
  context.status = exitStatus[outcome];
}

const isUnreadable = (sheet: CheckedSheet): sheet is BadSheet => !sheet.ok && sheet.unreadable;

const isGood = (sheet: CheckedInput, { strict = false }: ValidateOptions) =>
  sheet.ok && !(strict && hasErrors(sheet.findings));

async function report({ io, texts }: Context, sheet: CheckedInput, options: ValidateOptions): Promise<void> {
  if (isUnreadable(sheet)) {
    complain(
      io,
      { outcome: 'failed', lines: linesOf(sheet, texts, 0), failures: [await failureOf(sheet, io)] },
      options.json,
    );
  }
  if (options.json) return print(io, jsonLine(sheet, options));
  if (sheet.ok) return reportGood(io, sheet, options);
  if (!sheet.unreadable) await print(io, linesOf(sheet, texts, widthOf(io.stdout)).map(visible).join('\n'));
}

async function reportGood(io: Context['io'], sheet: CheckedInput & GoodSheet, options: ValidateOptions): Promise<void> {
  const name = displayName(sheet.file);
  const shown = sheet.findings.filter(({ level }) => level === 'error' || !options.quiet);
  const lines = shown.map((finding) => findingLine(name, finding, io));
  if (!options.quiet && isGood(sheet, options)) lines.push(`${visible(name)}: ${verdict(sheet, io)}`);
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
function findingLine(name: string, { level, pointer, message }: Finding, { stdout, env, texts }: Io): string {
  const place = visible(faultLine(name, { pointer, message: '' }));
  return `${place}${paint(texts.sheets.rules.levels[level], colours[level], stdout, env)} ${visible(message)}`;
}

/** What is said of a sheet as a whole: it is not "ok" when it is against the rules. */
function verdict({ sheet, findings }: CheckedInput & GoodSheet, { stdout, env, texts }: Io): string {
  const counts = countText(texts, findings);
  if (hasErrors(findings)) return paint(counts, 'red', stdout, env);
  const ok = paint(texts.sheets.rules.ok, 'green', stdout, env);
  if ('nev' in sheet) return `${ok} (${texts.sheets.rules.notLookedAt})`;
  return counts === '' ? ok : `${ok}, ${counts}`;
}
