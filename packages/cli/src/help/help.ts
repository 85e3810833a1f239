import { Command } from 'commander';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { wrongUsage } from '../errors.js';
import { examples, topics } from '../terminal/help.js';
import { print, widthOf } from '../terminal/output.js';
import { topicTexts } from './topics.js';

const topicNames = Object.keys(topics) as (keyof typeof topics)[];

/** `charsheet help` */
export function helpCommand(context: Context): Command {
  return new Command('help')
    .summary('print help for a command or a topic')
    .description(`Print help for a command, or for one of these topics: ${topicNames.join(', ')}.`)
    .argument('[topic]', 'command or topic')
    .addHelpText('after', () => examples('help', 'help edit', ...topicNames.map((name) => `help ${name}`)))
    .action((about: string | undefined, _: GlobalOptions, command: Command) => printHelp(context, about, command));
}

/** Prints the help of a command, of a topic, or of all. */
async function printHelp({ io }: Context, about: string | undefined, own: Command): Promise<void> {
  const program = own.parent ?? own;
  const command = about === undefined ? program : program.commands.find((one) => one.name() === about);
  if (command) return command.outputHelp();
  const topic = topicNames.find((name) => name === about);
  if (topic) {
    const help = own.createHelp();
    const paragraphs = topicTexts[topic]().map((paragraph) => help.boxWrap(paragraph, widthOf(io.stdout)));
    return print(io, paragraphs.join('\n\n'));
  }
  const { didYouMean } = await import('../schema.js');
  const names = [...topicNames, ...program.commands.map((one) => one.name())];
  throw wrongUsage(`there is no command or topic "${about}"${didYouMean(String(about), names)}`, 'see: charsheet help');
}
