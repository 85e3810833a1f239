import { Command } from 'commander';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { wrongUsage } from '../errors.js';
import { examples, topics } from '../terminal/help.js';
import { print, widthOf } from '../terminal/output.js';
import { closestIn } from '../terminal/wrong-command-line.js';
import { loadTopics } from './topics/topics.js';

/** `charsheet help` */
export function helpCommand(context: Context): Command {
  const texts = context.texts.commands.help;
  return new Command('help')
    .summary(texts.summary)
    .description(texts.description(topics.join(', ')))
    .argument('[topic]', texts.topic)
    .addHelpText('after', () => examples(context.texts, 'help', 'help edit', ...topics.map((name) => `help ${name}`)))
    .action((about: string | undefined, _: GlobalOptions, command: Command) => printHelp(context, about, command));
}

/** Prints the help of a command, of a topic, or of all. */
async function printHelp({ io, texts, language }: Context, about: string | undefined, own: Command): Promise<void> {
  const program = own.parent ?? own;
  const command = about === undefined ? program : program.commands.find((one) => one.name() === about);
  if (command) return command.outputHelp();
  const topic = topics.find((name) => name === about);
  if (topic) {
    const help = own.createHelp();
    const { [topic]: textOf } = await loadTopics(language);
    const paragraphs = textOf(texts).map((paragraph) => help.boxWrap(paragraph, widthOf(io.stdout)));
    return print(io, paragraphs.join('\n\n'));
  }
  const { suggest } = await import('../schema.js');
  const names = [...topics, ...program.commands.map((one) => one.name())];
  const { wrong, see } = texts.commandLine;
  throw wrongUsage(
    wrong.noTopic(String(about), closestIn(texts, suggest(String(about), names))),
    see('charsheet help'),
  );
}
