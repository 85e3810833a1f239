import { commandFor, type GlobalOptions, readTarget, showUrl, type Target } from '../config.js';
import type { ApiClient, Context } from '../context.js';
import { Failure, wrongUsage } from '../errors.js';
import { isExposed } from '../proxy.js';

export interface SecretOptions extends GlobalOptions {
  insecure?: boolean;
}

/** The server to send a password to, unless others could read it on the way. */
export function targetForSecrets({ io }: Context, options: SecretOptions): Target {
  const target = readTarget(options, io.env);
  if (!isExposed(target.url) || options.insecure) return target;
  throw wrongUsage(
    `${showUrl(target.url)} is not encrypted: your password could be read on the way`,
    'use its https:// address, or in a network that you trust: --insecure',
  );
}

/** The API of the server that the options name, for what only somebody with an account can do. */
export async function connectSignedIn(context: Context, options: GlobalOptions): Promise<ApiClient> {
  const client = await context.connect(options);
  if (context.credential || !context.target) return client;
  throw notSignedIn(context.target);
}

const notSignedIn = (target: Target) =>
  new Failure({
    outcome: 'notAllowed',
    lines: [`not signed in to ${showUrl(target.url)}`],
    next: [`sign in with: ${commandFor(target, 'login')}`],
  });
