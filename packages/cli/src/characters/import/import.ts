import { Command, Option } from 'commander';

import type { ImportQuery } from '@charsheet/schema';

import type { GlobalOptions } from '../../config.js';
import type { Context } from '../../context.js';
import { Failure, Stopped, wrongUsage } from '../../errors.js';
import { examples, shellWord } from '../../terminal/help.js';
import {
  addStrict,
  addVisibility,
  type VisibilityOptions,
  visibilityFlags,
  visibilityOf,
} from '../../terminal/options.js';
import { print } from '../../terminal/output.js';
import { showProgress } from '../../terminal/progress.js';
import { commandAgain } from '../conflict.js';
import { openRejects } from './rejects.js';
import { linesToSend, openBookmark } from './resume.js';
import { type Counts, send } from './send.js';
import { openSource } from './source.js';

interface ImportOptions extends GlobalOptions, VisibilityOptions {
  input: string;
  strict?: boolean;
  dryRun?: boolean;
  atomic?: boolean;
  history?: boolean;
  onConflict?: NonNullable<ImportQuery['onConflict']>;
  resume?: boolean;
  rejects?: string;
}

/** `charsheet import` */
export function importCommand(context: Context): Command {
  const texts = context.texts.commands.import;
  const command = new Command('import')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<input>', texts.input);
  return addStrict(addVisibility(command, context.texts, true), context.texts)
    .addOption(new Option('--on-conflict <what>', texts.onConflict).choices(['skip', 'replace', 'copy']))
    .option('--history', texts.history)
    .option('--dry-run', texts.dryRun)
    .option('--atomic', texts.atomic)
    .addOption(new Option('--resume', texts.resume).conflicts(['atomic', 'dryRun']))
    .option('--rejects <file>', texts.rejects)
    .addHelpText('after', () =>
      examples(
        context.texts,
        'import campaign.ndjson',
        'import --dry-run campaign.ndjson.gz',
        'import --rejects refused.ndjson folder',
        'import --resume campaign.ndjson',
      ),
    )
    .action((input: string, _, command: Command) =>
      runImport(context, { input, ...command.optsWithGlobals<Omit<ImportOptions, 'input'>>() }),
    );
}

/** Stores many sheets. */
async function runImport(context: Context, options: ImportOptions): Promise<void> {
  const { io, texts } = context;
  const { input, resume = false, json = false } = options;
  if (resume && input === '-') throw wrongUsage(({ sheets }) => sheets.import.noResume);
  const open = await openSource(context, input);
  const client = await context.connectSignedIn(options);
  const account = async () => (await client.accounts.me()).body.id;
  const bookmark = await openBookmark(context, { input, target: context.target, account });
  const { isPublic } = visibilityOf(options);
  const last = resume ? bookmark.last : undefined;
  const { trail, lines } = await linesToSend(context, { open, isPublic, last });
  const begin = trail.count;
  const sizes = begin > 0 ? (last?.refused ?? []) : undefined;
  const rejects = options.rejects === undefined ? undefined : await openRejects(options.rejects, { input, sizes });
  const progress = await showProgress(io);
  const isKept = !options.atomic && !options.dryRun;
  try {
    const { counts, committed } = await send(context, lines, {
      call: (body) => client.characters.import({ query: queryOf(options), body, signal: context.interruption }),
      rejects,
      onDone: async (line, { share }) => {
        trail.add(line);
        progress.at(trail.count - begin, share);
        if (isKept) await bookmark.move(trail, rejects?.sizes);
      },
    });
    progress.stop();
    if (isKept) await bookmark.remove();
    await print(io, json ? JSON.stringify({ ...counts, ...(committed !== undefined && { committed }) }) : told(counts));
  } catch (error) {
    progress.stop();
    if (isKept) await bookmark.keep();
    const again = commandAgain(context, ['import', '--resume', ...flagsOf(options), shellWord(input)].join(' '));
    const state = isKept && input !== '-' ? [texts.sheets.import.goOn(again)] : [];
    throw error instanceof Failure && error.report.outcome === 'invalid' ? error : new Stopped(error, input, state);
  } finally {
    await rejects?.close();
  }

  function told(counts: Counts): string {
    const { stored, changed, skipped, refused } = counts;
    const { summary, tried, nothing } = texts.sheets.import;
    if (options.dryRun) return tried(stored, refused);
    return options.atomic && refused > 0 ? nothing(refused) : summary(stored, changed, skipped, refused);
  }
}

/** The options as they were given, for an import that goes on. */
function flagsOf(options: ImportOptions): string[] {
  const { strict, history, onConflict, rejects } = options;
  return [
    ...visibilityFlags(options),
    ...(strict ? ['--strict'] : []),
    ...(history ? ['--history'] : []),
    ...(onConflict ? ['--on-conflict', onConflict] : []),
    ...(rejects === undefined ? [] : ['--rejects', shellWord(rejects)]),
  ];
}

function queryOf(options: ImportOptions): ImportQuery {
  const { strict, dryRun, atomic, history, onConflict } = options;
  return {
    ...(strict && { rules: 'strict' as const }),
    ...(dryRun && { dryRun }),
    ...(atomic && { atomic }),
    ...(history && { history }),
    ...(onConflict && { onConflict }),
    ...visibilityOf(options),
  };
}
