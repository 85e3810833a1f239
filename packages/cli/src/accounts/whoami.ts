import { Command } from 'commander';

import { formatUrl, type GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { print, visible } from '../terminal/output.js';

/** `charsheet whoami` */
export function whoamiCommand(context: Context): Command {
  return new Command('whoami')
    .summary('print who is signed in')
    .description('Print who is signed in: name, e-mail address and server. The exit status is 4 when nobody is.')
    .addHelpText('after', () => examples('whoami', 'whoami --json'))
    .action((_, command: Command) => runWhoami(context, command.optsWithGlobals<GlobalOptions>()));
}

/** Prints who is signed in. */
async function runWhoami(context: Context, options: GlobalOptions): Promise<void> {
  const client = await context.connectSignedIn(options);
  const { name, email } = (await client.accounts.me()).body;
  const server = context.target ? formatUrl(context.target.url) : '';
  await print(
    context.io,
    options.json
      ? JSON.stringify({ name, email, server })
      : `name    ${visible(String(name))}\ne-mail  ${visible(String(email))}\nserver  ${server}`,
  );
}
