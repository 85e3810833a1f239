import { Command, Option } from 'commander';

import { formatUrl, readTargetForSecrets, type SecretOptions, type Target } from '../config.js';
import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { note, print, say } from '../terminal/output.js';
import type { CredentialsFile } from './credentials.js';

interface LoginOptions extends SecretOptions {
  email?: string;
  passwordStdin?: boolean;
  web?: boolean;
  printToken?: boolean;
}

/** `charsheet login` */
export function loginCommand(context: Context): Command {
  const texts = context.texts.commands.login;
  return new Command('login')
    .summary(texts.summary)
    .description(texts.description)
    .option('--email <address>', texts.email)
    .option('--password-stdin', texts.passwordStdin)
    .addOption(new Option('--web', texts.web).conflicts(['email', 'passwordStdin']))
    .option('--print-token', texts.printToken)
    .option('--insecure', texts.insecure)
    .addHelpText('after', () =>
      examples(
        context.texts,
        'login',
        'login --web',
        'login --print-token --email bence@example.org --password-stdin < pw',
      ),
    )
    .action((_, command: Command) => runLogin(context, command.optsWithGlobals<LoginOptions>()));
}

/** Signs in, and keeps the token or prints it. */
async function runLogin(context: Context, options: LoginOptions): Promise<void> {
  const target = readTargetForSecrets(options, context.io.env);
  if (options.printToken) return print(context.io, await signIn(context, options, target));
  const { credentialsFile, entryFor } = await import('./credentials.js');
  const file = credentialsFile(context.io);
  // What cannot be read could not be written either: that is better known before a password is typed.
  const former = entryFor(await file.read(), target.url);
  const token = await signIn(context, options, target);
  const { name, email } = await storeToken(context, target, token, file).catch(async (error: unknown) => {
    await endSession(context, target, token);
    throw error;
  });
  const { accounts } = context.texts;
  say(context.io, accounts.signedIn(formatUrl(target.url), name, email));
  if (context.io.env['CHARSHEET_TOKEN']) note(context.io, accounts.tokenGoesFirst);
  if (former) await endSession(context, target, former.token);
}

async function signIn(context: Context, options: LoginOptions, target: Target): Promise<string> {
  if (options.web) return (await import('./sign-in.js')).signInByDevice(context, target);
  return (await import('./sign-in.js')).signInByPassword(context, options, target);
}

/** Keeps a token; resolves with the account that it is for. */
async function storeToken(context: Context, target: Target, token: string, file: CredentialsFile) {
  const client = await context.connectAs({ token, from: 'file' }, target);
  const { body } = await client.accounts.me();
  const { setEntry } = await import('./credentials.js');
  await file.change((entries) => setEntry(entries, target.url, { token, email: body.email }));
  return body;
}

/** Ends a session whose token is not kept any more; whether that succeeds does not matter. */
async function endSession(context: Context, target: Target, token: string): Promise<void> {
  const client = await context.connectAs({ token, from: 'file' }, target);
  await client.accounts.signOut().catch(() => {});
}
