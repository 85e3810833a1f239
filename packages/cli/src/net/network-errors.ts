import { Unreachable } from '../errors.js';

/** What is known of one kind of network error. */
interface Kind {
  reason: string;
  hint?: string;
  /** The request certainly did not arrive. */
  unsent?: true;
}

const certificateHint = 'NODE_EXTRA_CA_CERTS may name a file with the authorities that you trust besides';
const untrusted: Kind = {
  reason: 'its certificate is not trusted',
  hint: certificateHint,
  unsent: true,
};

/** By the code of the error, or its name when it has none. */
const kinds: Record<string, Kind> = {
  CERT_HAS_EXPIRED: { reason: 'its certificate has expired', unsent: true },
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  EAI_AGAIN: { reason: 'the name server does not answer', unsent: true },
  ECONNREFUSED: { reason: 'connection refused', unsent: true },
  ECONNRESET: { reason: 'connection reset' },
  EHOSTUNREACH: { reason: 'no route to this host', unsent: true },
  ENETUNREACH: { reason: 'no network', unsent: true },
  ENOTFOUND: { reason: 'no host has this name', unsent: true },
  EPIPE: { reason: 'connection closed' },
  ERR_SSL_WRONG_VERSION_NUMBER: {
    reason: 'it does not speak TLS',
    hint: 'if the server has no certificate, its URL begins with http://',
    unsent: true,
  },
  ERR_TLS_CERT_ALTNAME_INVALID: { reason: 'its certificate is for another host name', unsent: true },
  ETIMEDOUT: { reason: 'connecting took too long', unsent: true },
  HTTPParserError: { reason: 'what answers there does not speak HTTP' },
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UND_ERR_BODY_TIMEOUT: { reason: 'the answer stopped half-way' },
  UND_ERR_CONNECT_TIMEOUT: { reason: 'connecting took too long', unsent: true },
  UND_ERR_HEADERS_OVERFLOW: { reason: 'the headers of the answer are too large' },
  UND_ERR_HEADERS_TIMEOUT: { reason: 'the server took too long' },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { reason: 'the answer broke off' },
  UND_ERR_SOCKET: { reason: 'connection closed' },
};

/** Says in plain words what an error of the network means. */
export function unreachable(error: unknown): Unreachable {
  const { reason, hint, unsent = false } = kindOf(error);
  return new Unreachable(reason, hint, !unsent, { cause: error });
}

function kindOf(error: unknown): Kind {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: unknown };
  const kind = kinds[code ?? ''] ?? kinds[name ?? ''];
  if (kind) return kind;
  return cause instanceof Error ? kindOf(cause) : { reason: messageOf(error) };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
