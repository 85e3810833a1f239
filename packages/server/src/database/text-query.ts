/// <reference path="./pg-parts.d.ts" />
import type pg from 'pg';
import utils from 'pg/lib/utils.js';

/** What the driver's types leave out of its connection to a server. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  /** The texts of prepared statements by their names. */
  parsedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(bound: { statement: string; values: (string | Buffer | null)[] }): void;
  execute(options: object): void;
  sync(): void;
}

interface TextRow {
  fields: (string | null)[];
}

type Done = (error: Error | null, answer: { rows: (string | null)[][] }) => void;

/**
 * A query whose rows are lists of texts, as the server sends them. The driver's own asks for each answer what its columns are, and
 * looks up how to read them: a tenth of what a lone read costs. Its methods are called by the driver.
 */
export class TextQuery implements pg.Submittable {
  /** Set by whoever sends it. */
  callback: Done | undefined;
  /** The driver keeps the text by the name once the server has parsed it. */
  readonly name: string;
  readonly text: string;
  readonly #values: (string | Buffer | null)[];
  readonly #rows: (string | null)[][] = [];

  /** @throws for a value that the driver cannot write */
  constructor({ name = '', text, values = [] }: pg.QueryConfig) {
    this.name = name;
    this.text = text;
    this.#values = values.map(utils.prepareValue);
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    const { name, text } = this;
    // All messages leave in one packet.
    wire.stream.cork();
    try {
      if (name === '' || wire.parsedStatements[name] !== text) wire.parse({ name, text });
      wire.bind({ statement: name, values: this.#values });
      wire.execute({});
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleDataRow({ fields }: TextRow): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.callback?.(error, { rows: [] });
  }

  handleReadyForQuery(): void {
    this.callback?.(null, { rows: this.#rows });
  }
}
