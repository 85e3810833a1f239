import { CommanderError } from 'commander';

import { version } from './config.js';
import { type Connect, type Context, createContext } from './context.js';
import { exitStatus, Failure, Interrupted, OutputClosed, type Report, Stopped } from './errors.js';
import { languageFor } from './language.js';
import { createProgram } from './program.js';
import type { ProcessIo } from './terminal/io.js';
import { complain, print } from './terminal/output.js';
import { wrongCommandLine } from './terminal/wrong-command-line.js';
import { loadTexts } from './texts/texts.js';

/**
 * Runs one command line and resolves with the exit status. Every error ends here.
 * @param args without the names of Node.js and the program
 */
export async function run(args: readonly string[], io: ProcessIo, connect = connectLazily): Promise<number> {
  // It is said in no language, and needs nothing that takes time.
  if ((args[0] === '--version' || args[0] === '-V') && (await isPrinted(io, version))) return exitStatus.done;
  const language = languageFor(args, io.env);
  const context = createContext(io, { language, texts: await loadTexts(language) }, connect);
  const program = await createProgram(context, args);
  try {
    await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' });
    return context.status;
  } catch (error) {
    const report =
      error instanceof CommanderError
        ? wrongCommandLine(
            error,
            program.commands.map((command) => command.name()).find((name) => args.includes(name)),
          )
        : await reportOf(error, context);
    // The terminal has shown `^C` and is still on that line.
    if (report.outcome === 'interrupted' && io.stderr.isTTY) io.stderr.write('\n');
    complain(context.io, report, asksForJson(args));
    return statusOf(report, context);
  }
}

/** What cannot be printed is tried again, and told, where the language is known. */
const isPrinted = (io: ProcessIo, line: string): Promise<boolean> =>
  print(io, line).then(
    () => true,
    () => false,
  );

/** Also when the command line cannot be read otherwise. Behind "--" there are names only. */
const asksForJson = (args: readonly string[]) =>
  (args.includes('--') ? args.slice(0, args.indexOf('--')) : args).includes('--json');

function statusOf({ outcome }: Report, { status, failureStatus }: Context): number {
  if (outcome === 'done') return status;
  return outcome === 'interrupted' ? exitStatus.interrupted : (failureStatus ?? exitStatus[outcome]);
}

/** The library takes a while to load, and many commands make no call. */
const connectLazily: Connect = async (...to) => (await import('./net/transport.js')).connectByUndici(...to);

async function reportOf(error: unknown, context: Context, subject?: string): Promise<Report> {
  if (error instanceof Failure) return error.report;
  if (error instanceof Interrupted) return { outcome: 'interrupted', lines: [] };
  if (error instanceof OutputClosed) return { outcome: 'done', lines: [] };
  if (error instanceof Stopped) {
    const report = await reportOf(error.cause, context, error.subject);
    const next = [...error.state, ...(report.next ?? [])];
    return { ...report, next, ...(error.subject && { input: error.subject }) };
  }
  return (await reportAnswer(error, context, subject)) ?? unexpected(error);
}

async function reportAnswer(error: unknown, context: Context, subject?: string): Promise<Report | undefined> {
  if (!context.target) return undefined;
  const { reportAnswer } = await import('./net/report.js');
  return reportAnswer(error, context, subject);
}

/** Our own mistake. */
function unexpected(error: unknown): Report {
  const text = error instanceof Error ? error.message : String(error);
  return {
    outcome: 'failed',
    lines: [({ commandLine }) => commandLine.unexpected(text)],
    next: [({ commandLine }) => commandLine.ownFault],
  };
}
