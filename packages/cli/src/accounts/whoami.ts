import { Command } from 'commander';

import { formatUrl, type GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { print, visible } from '../terminal/output.js';

/** `charsheet whoami` */
export function whoamiCommand(context: Context): Command {
  const texts = context.texts.commands.whoami;
  return new Command('whoami')
    .summary(texts.summary)
    .description(texts.description)
    .addHelpText('after', () => examples(context.texts, 'whoami', 'whoami --json'))
    .action((_, command: Command) => runWhoami(context, command.optsWithGlobals<GlobalOptions>()));
}

/** Prints who is signed in. */
async function runWhoami(context: Context, options: GlobalOptions): Promise<void> {
  const client = await context.connectSignedIn(options);
  const { name, email } = (await client.accounts.me()).body;
  const server = context.target ? formatUrl(context.target.url) : '';
  if (options.json) return print(context.io, JSON.stringify({ name, email, server }));
  const { me } = context.texts.accounts;
  const lines = [
    [me.name, name],
    [me.email, email],
    [me.server, server],
  ];
  await print(context.io, lines.map(([label, value]) => `${label?.padEnd(8)}${visible(String(value))}`).join('\n'));
}
