import { Command, Option } from 'commander';

import { commandFor, readTargetForSecrets, type SecretOptions, type Target } from '../config.js';
import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { say } from '../terminal/output.js';

interface RegisterOptions extends SecretOptions {
  name?: string;
  email?: string;
  passwordStdin?: boolean;
  resend?: boolean;
}

/** `charsheet register` */
export function registerCommand(context: Context): Command {
  const texts = context.texts.commands.register;
  return new Command('register')
    .summary(texts.summary)
    .description(texts.description)
    .option('--name <name>', texts.name)
    .option('--email <address>', texts.email)
    .option('--password-stdin', texts.passwordStdin)
    .addOption(new Option('--resend', texts.resend).conflicts(['name', 'passwordStdin']))
    .option('--insecure', texts.insecure)
    .addHelpText('after', () => examples(context.texts, 'register', 'register --resend --email bence@example.org'))
    .action((_, command: Command) => runRegister(context, command.optsWithGlobals<RegisterOptions>()));
}

/** Makes an account, up to the mail that confirms its address. */
async function runRegister(context: Context, options: RegisterOptions): Promise<void> {
  const target = readTargetForSecrets(options, context.io.env);
  const email = await (options.resend ? resend : signUp)(context, options, target);
  const { accounts } = context.texts;
  say(context.io, accounts.mailOnItsWay(email));
  say(context.io, accounts.followLink(commandFor(target, 'login')));
  if (!options.resend) say(context.io, accounts.noMail(commandFor(target, 'register --resend')));
}

type Step = (context: Context, options: RegisterOptions, target: Target) => Promise<string>;

const signUp: Step = async (context, options, target) => {
  const { interview } = await import('./interview.js');
  const { emailQuestion, nameQuestion } = await import('./interview.js');
  const body = await interview(
    context,
    options,
    [context.texts.accounts.registerInScripts],
    async ({ value, newPassword }) => ({
      name: await value(nameQuestion, options.name),
      email: await value(emailQuestion, options.email),
      password: await newPassword(),
    }),
  );
  const client = await context.connectAs(undefined, target);
  await client.accounts.signUp({ body });
  return body.email;
};

const resend: Step = async (context, options, target) => {
  const { interview } = await import('./interview.js');
  const { checkOption, emailQuestion, speechOf } = await import('./interview.js');
  const email =
    options.email === undefined
      ? await interview(context, {}, [context.texts.accounts.resendInScripts], ({ value }) =>
          value(emailQuestion, undefined),
        )
      : checkOption(await speechOf(context), emailQuestion, options.email);
  const client = await context.connectAs(undefined, target);
  await client.accounts.sendVerificationEmail({ body: { email } });
  return email;
};
