/** What the main thread tells the worker. `connection` numbers the wire protocol connections. */
export type WorkerRequest =
  | { kind: 'open'; folder: string }
  | { kind: 'send'; connection: number; bytes: Uint8Array }
  | { kind: 'disconnect'; connection: number }
  | { kind: 'close' };

/** What the worker answers. It ends after `failed`, and after the request to close. */
export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'answer'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; error: Error };
