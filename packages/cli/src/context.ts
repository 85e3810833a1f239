import type { connect, HttpRequest, Send } from '@charsheet/schema';
import type { Language } from '@charsheet/schema/basics';

import {
  type ColourChoice,
  type Credential,
  commandFor,
  formatUrl,
  type GlobalOptions,
  isExposed,
  readTarget,
  type Target,
  withColour,
} from './config.js';
import { Failure, Interrupted } from './errors.js';
import { withRetries } from './net/retry.js';
import type { Io, ProcessIo } from './terminal/io.js';
import { note } from './terminal/output.js';
import type { Texts } from './texts/texts.js';

/** Opens the transport to a server. */
export type Connect = (target: Target, interruption: AbortSignal) => Promise<Send>;

export type ApiClient = ReturnType<typeof connect>;

/** What every command is given. */
export interface Context {
  readonly io: Io;
  /** What is said, in the language of whoever reads it. */
  readonly texts: Texts;
  readonly language: Language;
  /** Exit status of the run when nothing is thrown. */
  status: number;
  /** Exit status of every failure, for a command whose own statuses mean something else. */
  failureStatus?: number;
  /** The server of the last call, once there was one. */
  target?: Target;
  /** What requests are signed with; without one they are made without an account. */
  credential?: Credential | undefined;
  /** Takes the choice that an option makes. */
  setColour(choice: ColourChoice): void;
  /** Aborted when the user presses Ctrl-C. From the first use on Ctrl-C does nothing else; a second one kills. */
  readonly interruption: AbortSignal;
  /** Does `work`, which lets another program have the terminal: Ctrl-C and Ctrl-\\ are for that one. */
  lendTerminal<T>(work: () => Promise<T>): Promise<T>;
  /** The API of the server that the options name, called as whoever is signed in there. */
  connect(options: GlobalOptions): Promise<ApiClient>;
  /** The same for what only somebody with an account can do; rejects when nobody is signed in. */
  connectSignedIn(options: GlobalOptions): Promise<ApiClient>;
  /** Carries a request of another kind to the server that was connected to last, with the same credential. */
  send: Send;
  /** The API of a server, called with this credential and no other. */
  connectAs(credential: Credential | undefined, target: Target): Promise<ApiClient>;
}

/** Makes the context of one run. */
export function createContext(process: ProcessIo, speech: Pick<Io, 'language' | 'texts'>, connect: Connect): Context {
  let { env } = process;
  const io: Io = Object.assign(Object.create(process, { env: { get: () => env } }), speech);
  let interruption: AbortSignal | undefined;
  let isLent = false;
  return {
    io,
    ...speech,
    status: 0,
    get interruption() {
      interruption ??= onInterrupt(io, () => isLent);
      return interruption;
    },
    setColour(choice) {
      env = withColour(env, choice);
    },
    async lendTerminal(work) {
      const ignore = () => {};
      isLent = true;
      for (const signal of fromKeyboard) io.signals.on(signal, ignore);
      try {
        return await work();
      } finally {
        for (const signal of fromKeyboard) io.signals.off(signal, ignore);
        isLent = false;
      }
    },
    async connect(options) {
      const target = readTarget(options, io.env);
      const { findCredential } = await import('./accounts/credentials.js');
      const credential = await findCredential(io, target);
      if (credential?.from === 'environment' && isExposed(target.url)) warnOfExposure(io, target);
      return this.connectAs(credential, target);
    },
    async connectSignedIn(options) {
      const client = await this.connect(options);
      if (this.credential || !this.target) return client;
      throw notSignedIn(this.target);
    },
    send: () => Promise.reject(new TypeError('there is no connection yet')),
    async connectAs(credential, target) {
      Object.assign(this, { credential, target });
      const schema = await import('./schema.js');
      const send = withRetries(await connect(target, this.interruption), io, this.interruption);
      this.send = (request) => send(withHeaders(request, headersOf(io, credential)));
      return schema.connect(this.send);
    },
  };
}

/** In which language the server is to answer, and who is asking it. */
const headersOf = ({ language }: Io, credential: Credential | undefined) => ({
  'accept-language': language,
  ...(credential && { authorization: `Bearer ${credential.token}` }),
});

const withHeaders = (request: HttpRequest, headers: Record<string, string>): HttpRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

const notSignedIn = (target: Target) =>
  new Failure({
    outcome: 'notAllowed',
    code: 'not-signed-in',
    lines: [({ service }) => service.notSignedIn(formatUrl(target.url))],
    next: [({ service }) => service.signInWith(commandFor(target, 'login'))],
  });

/** For the token of the environment only: to store one for such a server takes --insecure. */
function warnOfExposure(io: Io, { url }: Target): void {
  note(io, io.texts.service.tokenExposed(formatUrl(url)));
}

/** What a terminal sends to every program in the foreground. */
const fromKeyboard: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];

function onInterrupt({ signals }: Io, isForAnother: () => boolean): AbortSignal {
  const controller = new AbortController();
  const listener = () => {
    if (isForAnother()) return;
    signals.off('SIGINT', listener);
    controller.abort(new Interrupted());
  };
  signals.on('SIGINT', listener);
  return controller.signal;
}
