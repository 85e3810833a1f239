import { Command } from 'commander';

import { formatUrl, type GlobalOptions, readTarget, type Target } from '../config.js';
import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { note, say } from '../terminal/output.js';
import { inWords } from '../texts/texts.js';

/** `charsheet logout` */
export function logoutCommand(context: Context): Command {
  const { commands } = context.texts;
  return new Command('logout')
    .summary(commands.logout.summary)
    .description(commands.logout.description)
    .addHelpText('after', () => examples(context.texts, 'logout', 'logout --url https://sheets.example.org'))
    .action((_, command: Command) => runLogout(context, command.optsWithGlobals<GlobalOptions>()));
}

/** Ends the session on the server, and forgets its token in any case. */
async function runLogout(context: Context, options: GlobalOptions): Promise<void> {
  const { io } = context;
  const texts = context.texts.accounts;
  const target = readTarget(options, io.env);
  const { credentialsFile, entryFor, setEntry } = await import('./credentials.js');
  const file = credentialsFile(io);
  const entry = entryFor(await file.read(true), target.url);
  if (entry) {
    const trouble = await revoke(context, target, entry.token);
    await file.change((entries) => {
      // Somebody may have signed in again meanwhile.
      if (entryFor(entries, target.url)?.token === entry.token) setEntry(entries, target.url, undefined);
    });
    if (trouble) note(io, texts.sessionGoesOn(trouble));
  }
  say(io, (entry ? texts.signedOut : texts.wasNotSignedIn)(formatUrl(target.url)));
  if (io.env['CHARSHEET_TOKEN']) note(io, texts.tokenStillSet);
}

/** Ends the session; resolves with the reason when that cannot be. */
async function revoke(context: Context, target: Target, token: string): Promise<string | undefined> {
  const client = await context.connectAs({ token, from: 'file' }, target);
  try {
    await client.accounts.signOut();
    return undefined;
  } catch (error) {
    const { ProblemError } = await import('../schema.js');
    if (error instanceof ProblemError && error.problem.status === 401) return undefined;
    const { reportAnswer } = await import('../net/report.js');
    const report = await reportAnswer(error, context, context.texts.accounts.signOut);
    if (!report) throw error;
    return report.lines[0] && inWords(report.lines[0], context.texts);
  }
}
