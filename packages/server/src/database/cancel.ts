import pg from 'pg';

/** What a connection knows of the process that serves it. */
export interface Backend {
  host: string;
  port: number;
  ssl: boolean | object;
  sslNegotiation?: string;
  processID: number | null;
  secretKey: number | Buffer | null;
}

/** What the driver's types leave out. */
interface Link {
  stream: { destroy(): void };
  on(event: 'error', listener: () => void): void;
  once(event: 'connect' | 'sslconnect' | 'end', listener: () => void): void;
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number | Buffer): void;
}

const Connection = pg.Connection as unknown as new (config: Pick<Backend, 'ssl' | 'sslNegotiation'>) => Link;

/**
 * Asks the server to end the statement of a connection, by the request that the protocol has for it: a connection of its
 * own, with the key of the other one. A pooler passes it on to the right server, where a statement with a process number
 * would reach somebody else's. There is no answer; the statement itself fails when it was heard.
 * @param ms how long to try
 */
export function requestCancel(
  { host, port, ssl, sslNegotiation = 'postgres', processID, secretKey }: Backend,
  ms: number,
) {
  if (processID === null || secretKey === null) return;
  const link = new Connection({ ssl, sslNegotiation });
  const late = setTimeout(() => link.stream.destroy(), ms);
  const send = () => link.cancel(processID, secretKey);
  link.on('error', () => link.stream.destroy());
  link.once('end', () => clearTimeout(late));
  link.once('sslconnect', send);
  if (!ssl) link.once('connect', send);
  else if (sslNegotiation !== 'direct') link.once('connect', () => link.requestSsl());
  if (host.startsWith('/')) link.connect(`${host}/.s.PGSQL.${port}`);
  else link.connect(port, host);
}
