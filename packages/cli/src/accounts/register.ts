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
  return new Command('register')
    .summary('make an account')
    .description(
      'Make an account: sheets that you store while you are signed in are your own.\n\n' +
        'Asks for what the options do not say. A mail with a link follows, which confirms the address.',
    )
    .option('--name <name>', 'what you are called')
    .option('--email <address>', 'your e-mail address')
    .option('--password-stdin', 'read the password from standard input, for scripts')
    .addOption(new Option('--resend', 'only send the mail once more').conflicts(['name', 'passwordStdin']))
    .option('--insecure', 'go on even if the connection is not encrypted')
    .addHelpText('after', () => examples('register', 'register --resend --email bence@example.org'))
    .action((_, command: Command) => runRegister(context, command.optsWithGlobals<RegisterOptions>()));
}

const hints = [
  'for scripts: charsheet register --name Bence --email bence@example.org --password-stdin < password.txt',
];
const resendHints = ['name the address: charsheet register --resend --email bence@example.org'];

/** Makes an account, up to the mail that confirms its address. */
async function runRegister(context: Context, options: RegisterOptions): Promise<void> {
  const target = readTargetForSecrets(options, context.io.env);
  const email = await (options.resend ? resend : signUp)(context, options, target);
  say(context.io, `A mail is on its way to ${email}.`);
  say(context.io, `Follow the link in it to confirm the address, then sign in: ${commandFor(target, 'login')}`);
  if (!options.resend) say(context.io, `If no mail comes: ${commandFor(target, 'register --resend')}`);
}

type Step = (context: Context, options: RegisterOptions, target: Target) => Promise<string>;

const signUp: Step = async (context, options, target) => {
  const { interview } = await import('./interview.js');
  const { emailQuestion, nameQuestion } = await import('./interview.js');
  const body = await interview(context, options, hints, async ({ value, newPassword }) => ({
    name: await value(nameQuestion, options.name),
    email: await value(emailQuestion, options.email),
    password: await newPassword(),
  }));
  const client = await context.connectAs(undefined, target);
  await client.accounts.signUp({ body });
  return body.email;
};

const resend: Step = async (context, options, target) => {
  const { interview } = await import('./interview.js');
  const { checkOption, emailQuestion } = await import('./interview.js');
  const email =
    options.email === undefined
      ? await interview(context, {}, resendHints, ({ value }) => value(emailQuestion, undefined))
      : checkOption(emailQuestion, options.email);
  const client = await context.connectAs(undefined, target);
  await client.accounts.sendVerificationEmail({ body: { email } });
  return email;
};
