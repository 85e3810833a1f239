import type { Target } from '../config.js';
import type { Context } from '../context.js';
import { bearerToken } from './bearer-token.js';
import { interview } from './interview.js';
import { emailQuestion } from './questions.js';

interface Options {
  email?: string;
  passwordStdin?: boolean;
}

const hints = [
  'for scripts: charsheet login --email bence@example.org --password-stdin < password.txt',
  'or confirm in a browser: charsheet login --web',
];

/** Signs in with an address and a password; resolves with the token. */
export async function signInByPassword(context: Context, options: Options, target: Target): Promise<string> {
  const body = await interview(context, options, hints, async ({ value, password }) => ({
    email: await value(emailQuestion, options.email),
    password: await password(),
  }));
  const client = await context.connectAs(undefined, target);
  const answer = await client.accounts.signIn({ body });
  return bearerToken(answer, answer.body.token);
}
