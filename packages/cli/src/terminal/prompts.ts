import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

import { Failure, Interrupted } from '../errors.js';
import type { Texts } from '../texts/texts.js';
import type { Io, Output } from './io.js';
import { visible } from './output.js';

/** Asks a person at a terminal. Rejects with {@link Interrupted} on Ctrl-C. */
export interface Prompts {
  /** @param choices what the arrow keys put into the line, one after the other */
  ask(question: string, choices?: readonly string[]): Promise<string>;
  /** The answer is not shown. */
  askSecret(question: string): Promise<string>;
  /** Writes a line between two questions. */
  writeLine(line: string): void;
}

/** Whether somebody can be asked: questions go to standard error, as standard output is for results. */
export const canPrompt = ({ stdin, stderr }: Io) => stdin.isTTY === true && stderr.isTTY === true;

/** Asks on the terminal, and leaves it as it was. */
export async function withPrompts<T>(io: Io, use: (prompts: Prompts) => Promise<T>): Promise<T> {
  const session = openSession(io);
  try {
    return await use(session.prompts);
  } finally {
    session.close();
  }
}

interface OpenQuestion {
  question: string;
  secret: boolean;
  choices: readonly string[];
  resolve(line: string): void;
  reject(reason: Error): void;
}

function openSession({ stdin, stderr }: Io) {
  const screen = new Screen(stderr);
  const lines: string[] = [];
  let open: OpenQuestion | undefined;
  let ended: Error | undefined;
  const readline = createInterface({ input: stdin, output: screen, terminal: true, historySize: 0 });

  /** Shows the open question, with what was typed so far unless it is secret. */
  function show({ question, secret }: OpenQuestion): void {
    screen.muted = secret;
    readline.setPrompt(secret ? '' : question);
    if (secret) stderr.write(question);
    readline.prompt(true);
  }

  /** Up and down walk through the choices; behind a comma they choose one more. */
  const walk = (_: unknown, key: { name?: string } | undefined) => {
    const step = key?.name === 'down' ? 1 : key?.name === 'up' ? -1 : 0;
    if (step === 0 || !open || open.choices.length === 0) return;
    const { choices } = open;
    const [before] = /^(?:.*[,;]\s*)?/.exec(readline.line) ?? [''];
    const at = choices.indexOf(readline.line.slice(before.length));
    const next = at < 0 && step < 0 ? choices.length - 1 : (at + step + choices.length) % choices.length;
    readline.write(null, { ctrl: true, name: 'e' });
    readline.write(null, { ctrl: true, name: 'u' });
    readline.write(before + choices[next]);
  };
  stdin.on('keypress', walk);

  readline.on('line', (line) => {
    // What was pasted may go on with the answer to the next question, which may be a secret.
    screen.muted = true;
    if (!open) return void lines.push(line);
    if (open.secret) stderr.write('\n');
    open.resolve(line);
    open = undefined;
  });
  // After Ctrl-Z and `fg`; the library waits for a prompt before it reads on.
  readline.on('SIGCONT', () => open && show(open));
  const end = (reason: Error) => {
    ended ??= reason;
    open?.reject(ended);
  };
  readline.on('SIGINT', () => end(new Interrupted()));
  readline.on('close', () => {
    if (open && !ended) stderr.write('\n');
    end(noAnswer());
  });

  function ask(question: string, secret: boolean, choices: readonly string[] = []): Promise<string> {
    const line = lines.shift();
    if (line !== undefined) {
      stderr.write(`${question}${secret ? '' : line}\n`);
      return Promise.resolve(line);
    }
    return new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      open = { question, secret, choices, resolve, reject };
      show(open);
    });
  }

  const prompts: Prompts = {
    ask: (question, choices) => ask(question, false, choices),
    askSecret: (question) => ask(question, true),
    writeLine: (line) => void stderr.write(`${line}\n`),
  };
  const close = () => {
    stdin.off('keypress', walk);
    readline.close();
  };
  return { prompts, close };
}

const noAnswer = () => new Failure({ outcome: 'failed', lines: [(texts) => texts.system.inputEnded] });

/** The terminal, while what is typed may be shown. */
class Screen extends Writable {
  muted = false;
  constructor(private readonly output: Output) {
    super({ decodeStrings: false });
  }

  /** Lines that are too long for it are broken by whoever writes. */
  get columns(): number {
    return this.output.columns || 80;
  }

  override _write(text: string, _encoding: string, done: () => void): void {
    if (!this.muted) this.output.write(text);
    done();
  }
}

/** Asks for a yes or a no; `defaultAnswer` is what Enter alone means. */
export const confirm = (io: Io, question: string, defaultAnswer: boolean): Promise<boolean> =>
  withPrompts(io, (prompts) => askYesNo(prompts, io.texts, question, defaultAnswer));

/** The same in the midst of other questions. */
export async function askYesNo(
  prompts: Prompts,
  { system: { yesNo, yes } }: Texts,
  question: string,
  defaultAnswer: boolean,
): Promise<boolean> {
  const answer = await prompts.ask(`${visible(question)} ${yesNo(defaultAnswer)} `);
  const given = answer.trim().toLowerCase();
  return given === '' ? defaultAnswer : yes.includes(given);
}
