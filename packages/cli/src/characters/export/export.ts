import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { Command, Option } from 'commander';

import type { AnyRecord } from '@charsheet/schema';

import type { GlobalOptions } from '../../config.js';
import type { Context } from '../../context.js';
import { Failure, Stopped, systemReason } from '../../errors.js';
import { checkWritable, type Target } from '../../files/write-file.js';
import { examples } from '../../terminal/help.js';
import { printBytes, say } from '../../terminal/output.js';
import { showProgress } from '../../terminal/progress.js';
import type { Line } from '../../texts/texts.js';
import { intoFolder } from './into-folder.js';

interface ExportOptions extends GlobalOptions {
  output: string;
  force?: boolean;
  history?: boolean;
  folder?: string;
}

/** `charsheet export` */
export function exportCommand(context: Context): Command {
  const texts = context.texts.commands.export;
  return new Command('export')
    .summary(texts.summary)
    .description(texts.description)
    .option('-o, --output <file>', texts.output, '-')
    .option('-f, --force', texts.force)
    .addOption(new Option('--history', texts.history))
    .addOption(new Option('--folder <folder>', texts.folder).conflicts(['output', 'history']))
    .addHelpText('after', () =>
      examples(
        context.texts,
        'export -o campaign.ndjson',
        'export --history -o campaign.ndjson.gz',
        'export --folder campaign',
      ),
    )
    .action((_, command: Command) => runExport(context, command.optsWithGlobals<ExportOptions>()));
}

/** Reads all of one's own sheets. */
async function runExport(context: Context, options: ExportOptions): Promise<void> {
  const { output, force = false, history, folder } = options;
  const isNamed = folder === undefined && output !== '-';
  const target = isNamed ? await checkWritable(output, force ? 'writable' : 'nothing') : undefined;
  const client = await context.connectSignedIn(options);
  const { body } = await client.characters.export({ query: { ...(history && { history }) } });
  const progress = await showProgress(context.io);
  let count = 0;
  const counted = async function* () {
    for await (const record of body) {
      yield record;
      progress.at(++count);
    }
  };
  try {
    if (folder !== undefined) await intoFolder(counted(), folder, { force });
    else if (target) await intoFile(textsOf(counted()), output, target);
    else for await (const text of textsOf(counted())) await printBytes(context.io, text);
  } finally {
    progress.stop();
  }
  if (output !== '-' || folder !== undefined)
    say(context.io, context.texts.sheets.export.done(count, folder ?? output));
}

/** Lines, some at a time; what came before something failed comes first. */
async function* textsOf(records: AsyncIterable<AnyRecord>): AsyncGenerator<string> {
  let text = '';
  let failure: unknown;
  try {
    for await (const record of records) {
      text += `${JSON.stringify(record)}\n`;
      if (text.length < 65_536) continue;
      yield text;
      text = '';
    }
  } catch (error) {
    failure = error;
  }
  if (text !== '') yield text;
  if (failure) throw failure;
}

/** Writes a file, which has its name only when it is whole; into what is no file, such as a device, as it comes. */
async function intoFile(texts: AsyncIterable<string>, file: string, { path, found }: Target): Promise<void> {
  const isFile = found === undefined || found.isFile();
  const written = isFile ? `${path}.partial` : path;
  let failure: unknown;
  // A stream that fails takes with it what is not written yet; this one ends there.
  const source = Readable.from(
    (async function* () {
      try {
        yield* texts;
      } catch (error) {
        failure = error;
      }
    })(),
  );
  try {
    const target = createWriteStream(written, { flush: isFile });
    if (file.endsWith('.gz')) await pipeline(source, createGzip(), target);
    else await pipeline(source, target);
    if (isFile && !failure) await rename(written, path);
  } catch (error) {
    failure = unwritable(file, error);
    if ((error as NodeJS.ErrnoException).syscall === 'open') throw failure;
  }
  const state: Line[] = isFile ? [({ sheets }) => sheets.export.partial(written)] : [];
  if (failure) throw new Stopped(failure, '', state);
}

const unwritable = (file: string, error: unknown) =>
  new Failure({
    outcome: 'failed',
    code: 'unwritable-file',
    input: file,
    lines: [(texts) => texts.system.cannotWrite(file, systemReason(error)(texts))],
  });
