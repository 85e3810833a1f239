import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

import { type TSchema, Type } from '@sinclair/typebox';

import {
  baseUrl,
  builtPages,
  databases,
  type FaultOf,
  host,
  origins,
  path,
  urlWithPassword,
} from './setting-values.js';

export type Environment = Record<string, string | undefined>;

/** One environment variable that the server reads. */
export interface Setting {
  schema: TSchema;
  /** What the schema cannot say: why a text that it takes cannot be one. */
  fault?: FaultOf;
  /** For people: what it is, with range or form. */
  description: string;
  /** Value when it is not set, or how to find it; absent when that has a meaning of its own. */
  fallback?: string | number | ((env: Environment) => string);
  /** How the fallback is written in documentation, when it differs by machine. */
  fallbackText?: string;
  /** Never printed; may also come from the file that `<NAME>_FILE` names. */
  secret?: true;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const integer = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** The folder of the platform for data of programs; an empty text for a user who has no home. */
export function dataFolder(env: Environment, platform = process.platform): string {
  const shared = env['XDG_DATA_HOME'];
  // A relative path is to be ignored, says the XDG specification.
  if (platform !== 'darwin' && shared && isAbsolute(shared)) return join(shared, 'charsheet');
  const home = env['HOME'] || homeOfUser();
  if (!home) return '';
  return join(home, ...(platform === 'darwin' ? ['Library', 'Application Support'] : ['.local', 'share']), 'charsheet');
}

/** Throws for a user whom the system does not know, as in a container. */
function homeOfUser(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

/** Every setting of the server. The table in docs/settings.md is checked against this one. */
export const settings = {
  HOST: {
    schema: Type.String({ minLength: 1 }),
    fault: host,
    description: 'Address to listen on',
    fallback: '127.0.0.1',
  },
  PORT: {
    schema: integer(0, 65_535),
    description: 'Port to listen on; 0 takes a free one',
    fallback: 3000,
  },
  PUBLIC_URL: {
    schema: Type.String({ minLength: 1 }),
    fault: baseUrl,
    description:
      'Base URL under which callers reach the service, when it is behind a proxy; it may have a path. Links in mail begin with it. Needed when HOST is every address of the machine',
  },
  DATABASE_URL: {
    schema: Type.String({ pattern: '^postgres(ql)?://' }),
    fault: urlWithPassword,
    description:
      'PostgreSQL server, as `postgres://user:password@host:5432/database`, the password percent-encoded; absent: the embedded database',
    secret: true,
  },
  DATABASE_READ_URL: {
    schema: Type.String({ minLength: 1 }),
    fault: databases,
    description:
      'Replicas of DATABASE_URL that reads may go to, as its URL, separated by commas: one for each server, not one that leads to several. The same for all servers of the service. Absent: none',
    secret: true,
  },
  DATABASE_POOL_MAX: {
    schema: integer(1, 1000),
    description: 'Most connections to PostgreSQL at a time, of each server process, and as many to each replica',
    fallback: 10,
  },
  CHARSHEET_WORKERS: {
    schema: Type.Union([integer(1, 256), Type.Literal('auto')]),
    description:
      'Server processes that share the port, each with connections of its own; more than 1 needs DATABASE_URL. auto: one for each processor core',
    fallback: 1,
  },
  CHARSHEET_DATA: {
    schema: Type.String({ minLength: 1 }),
    fault: path,
    description: 'Folder of the embedded database, and of what the service makes for itself',
    fallback: dataFolder,
    fallbackText:
      process.platform === 'darwin' ? '~/Library/Application Support/charsheet' : '~/.local/share/charsheet',
  },
  AUTH_SECRET: {
    schema: Type.String({ minLength: 32 }),
    description:
      'Signs sessions: at least 32 random characters, the same for all servers. Needed with NODE_ENV=production and DATABASE_URL; otherwise made once and kept in CHARSHEET_DATA',
    secret: true,
  },
  SMTP_URL: {
    schema: Type.String({ pattern: '^smtps?://' }),
    fault: urlWithPassword,
    description:
      'Mail server, as `smtps://user:password@host:465`, the password percent-encoded; absent: mails become files in the folder outbox of CHARSHEET_DATA',
    secret: true,
  },
  MAIL_FROM: {
    schema: Type.String({ pattern: '^[^@\\r\\n]+@[^@\\r\\n]+$' }),
    description: 'Sender of mails, as `charsheet <no-reply@example.org>`. Needed with SMTP_URL',
    fallback: 'charsheet <charsheet@localhost>',
  },
  TRUST_PROXY: {
    schema: integer(0, 10),
    description: 'How many proxies in front of the service tell the address of the caller by X-Forwarded-For',
    fallback: 0,
  },
  CORS_ORIGINS: {
    schema: Type.String({ minLength: 1 }),
    fault: origins,
    description:
      'Origins of apps in browsers that may call the API, as `https://app.example.org`, separated by commas, or * for all. Apps sign in with tokens: their requests are without cookies. Absent: none',
  },
  METRICS_HOST: {
    schema: Type.String({ minLength: 1 }),
    fault: host,
    description: 'Address to listen on for /metrics and /readyz, which are nowhere else then; absent: that of HOST',
  },
  METRICS_PORT: {
    schema: integer(0, 65_535),
    description:
      'Port to listen on for /metrics and /readyz, which are nowhere else then; 0 takes a free one; absent: that of PORT. Without both settings whoever reaches the service reads them',
  },
  RATE_LIMIT_CREATE: {
    schema: integer(0, 1_000_000),
    description:
      'Sheets a minute and address that may be stored without an account, dry runs and refused bodies included, at all servers of a database together; 0: no limit',
    fallback: 600,
  },
  CHARSHEET_FRONT_END: {
    schema: Type.String({ minLength: 1 }),
    fault: builtPages,
    description:
      'Folder of the built web pages of kemkas, which are at `/` then; read at the start. Absent: only pages of our own',
  },
  LOG_LEVEL: {
    schema: Type.Union(logLevels.map((level) => Type.Literal(level))),
    description: `How much is logged: ${logLevels.join(', ')}`,
    fallback: 'info',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

/** `CHARSHEET_*` variables of the command line, which the server leaves alone. */
export const namesOfTheCli = ['CHARSHEET_URL', 'CHARSHEET_TOKEN', 'CHARSHEET_CONFIG', 'CHARSHEET_LANG'];

/** What `--help` prints. */
export function usage(all: Record<string, Setting>): string {
  const lines = Object.entries(all).map(([name, { description, fallback, fallbackText }]) => {
    const byDefault = fallbackText ?? (typeof fallback === 'function' ? undefined : fallback);
    return `  ${name.padEnd(20)} ${description}${byDefault === undefined ? '' : ` (default: ${byDefault})`}`;
  });
  return `Usage: charsheet-server [--check-config | --version | --help]
       charsheet-server health
       charsheet-server migrate
       charsheet-server delete <id>
       charsheet-server backup <file>
       charsheet-server restore <file>

Stores character sheets and gives them back over HTTP. Stops gracefully at SIGINT and SIGTERM.

  health             Ask the server that these settings have started whether it can be used, and stop
  migrate            Bring the tables up to date, as a server does when it starts, say what was done, and stop. PostgreSQL is
                     waited for 30 seconds
  delete <id>        Remove a sheet for good, whoever owns it, and stop. An embedded database must not be in use;
                     PostgreSQL is waited for 30 seconds
  backup <file>      Write accounts, sheets and their history, as they are at one moment, into a file, and stop. A
                     server may be running meanwhile
  restore <file>     Store what a backup has in an empty database, on either engine, and stop
  --check-config     Print the settings in force and where each comes from, and stop
  -V, --version      Print the version, and stop
  -h, --help         Print this, and stop

Settings (environment variables; a secret may also come from the file that NAME_FILE names):
${lines.join('\n')}

Exit status: 0 stopped as asked, or ready; 1 failed, or not ready; 2 wrong usage or configuration.`;
}
