const second = 1000;

/** How long things may take, in milliseconds. The table in ARCHITECTURE.md says what happens then. */
export const limits = {
  /** Until the headers of a request are there. */
  headers: 20 * second,
  /** Until all of a request is there. */
  body: 60 * second,
  /** Until more comes of a body of many lines. */
  idleBody: 30 * second,
  /** Until the caller takes more of an answer. */
  answer: 20 * second,
  /** Until it is the turn of a large body to be parsed, or of a large page to be made. */
  heavyTurn: 5 * second,
  /** Until a request is worked on, while new connections come. */
  arrivals: 0.02 * second,
  /** Until a PDF that was asked for is there. */
  pdf: 20 * second,
  /** Until one of many PDFs that go into one file gets its turn. */
  pdfOfMany: 60 * second,
  /** Until a PDF is drawn. */
  drawing: 15 * second,
  /** All that a request asks of the database, and the turn of a password to be hashed: connections, turns and answers together. */
  database: 5 * second,
  /** Until it is known which versions all sheets of an owner have at one moment. */
  snapshot: 30 * second,
  /** Until all lines that are stored all or none have come and are stored. */
  atomic: 600 * second,
  /** Until an embedded database is copied for a backup; what is to be written waits. */
  copy: 3 * second,
  /** A whole backup, or a whole restore. */
  backup: 86_400 * second,
  /** Until a statement that was given up has ended; its connection is given up then. */
  cancel: second / 2,
  /** Until a connection to the database can be used. */
  connect: 5 * second,
  /** Until the database ends a statement by itself, on connections of which it takes that order. */
  statement: 6 * second,
  /** Until the database ends a transaction of ours that asks nothing. */
  idleTransaction: 10 * second,
  /** Until the database has answered a probe. */
  ping: 2 * second,
  /** How old the state of the database may be that a replica answers by. */
  staleness: second,
  /** Until a replica, or the database beside it, has told how far it is. */
  progress: 0.3 * second,
  /** How long replicas answer with what they have while the database that takes changes is away. */
  standIn: 30 * second,
  /** Until the server has answered again, beside a migration or over an idle connection. */
  silence: 10 * second,
  /** One statement of a migration. */
  maintenance: 600 * second,
  /** One attempt to send a mail. */
  mail: 60 * second,
  /** Requests under way when the service stops. */
  stopRequests: 4 * second,
  /** A mail under way then. */
  stopMail: second,
  /** Connections to the database then. */
  stopDatabase: 3 * second,
  /** All of a stop. */
  stop: 9 * second,
} as const;

/** The same of a service whose bounds are others. */
export type Limits = Record<keyof typeof limits, number>;
