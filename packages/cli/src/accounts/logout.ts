import { Command } from 'commander';

import { formatUrl, type GlobalOptions, readTarget, type Target } from '../config.js';
import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { note, say } from '../terminal/output.js';

/** `charsheet logout` */
export function logoutCommand(context: Context): Command {
  return new Command('logout')
    .summary('sign out')
    .description(
      'Sign out of a server and forget its token.\n\n' +
        'When the server cannot be reached, the token is forgotten all the same.',
    )
    .addHelpText('after', () => examples('logout', 'logout --url https://sheets.example.org'))
    .action((_, command: Command) => runLogout(context, command.optsWithGlobals<GlobalOptions>()));
}

/** Ends the session on the server, and forgets its token in any case. */
async function runLogout(context: Context, options: GlobalOptions): Promise<void> {
  const { io } = context;
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
    if (trouble) note(io, `${trouble}: the session goes on there until it was not used for 30 days`);
  }
  say(io, entry ? `Signed out of ${formatUrl(target.url)}.` : `Not signed in to ${formatUrl(target.url)}.`);
  if (io.env['CHARSHEET_TOKEN']) note(io, 'CHARSHEET_TOKEN is still set');
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
    const report = await reportAnswer(error, context, 'sign out');
    if (!report) throw error;
    return report.lines[0];
  }
}
