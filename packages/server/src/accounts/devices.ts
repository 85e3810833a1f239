import type { api } from '@charsheet/schema';

import { ApiError } from '../http/api-error.js';
import type { Call, Handlers } from '../http/handler.js';
import type { AnyReply } from '../http/reply.js';
import type { Site } from '../http/site.js';
import { words } from '../http/texts/words.js';
import type { CallLibrary } from './library/client.js';
import { DeviceFlowError } from './library/errors.js';
import type { Signature } from './session-token.js';

type Routes = typeof api.devices;
type Begin = Pick<Call<Routes['code']>, 'body' | 'request'>;
type Poll = Pick<Call<Routes['token']>, 'body' | 'request'>;
type Review = Pick<Call<Routes['review']>, 'query' | 'request'>;
type Decision = Pick<Call<Routes['approve' | 'deny']>, 'body' | 'caller' | 'request'>;

interface DeviceCodes {
  device_code: string;
  user_code: string;
  expires_in: number;
  interval: number;
}

interface DeviceToken {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
}

interface DeviceDeps {
  callLibrary: CallLibrary;
  signature: Signature;
  site: Site;
}

export type Devices = ReturnType<typeof devices>;

/**
 * The device flow (RFC 8628): the handlers of the API, which the page calls too. Refusals are thrown as
 * DeviceFlowError.
 */
export function devices({ callLibrary, signature, site }: DeviceDeps) {
  const decide = async (verdict: 'approve' | 'deny', { body: { userCode }, caller, request }: Decision) => {
    // The library lets only an account decide that has looked at the code, and after that no other one.
    await callLibrary({ path: '/device', query: { user_code: userCode }, request, caller });
    await callLibrary({ path: `/device/${verdict}`, body: { userCode }, request, caller });
    return { status: 200, body: { success: true } } as const;
  };
  return {
    code: async ({ body: input, request }: Begin) => {
      const { body } = await callLibrary({ path: '/device/code', body: input, request });
      const codes = body as unknown as DeviceCodes;
      const page = `${site.url()}/device`;
      const complete = `${page}?user_code=${encodeURIComponent(codes.user_code)}`;
      return { status: 200, body: { ...codes, verification_uri: page, verification_uri_complete: complete } };
    },
    token: async ({ body: input, request }: Poll) => {
      const { body } = await callLibrary({ path: '/device/token', body: input, request });
      const { access_token, token_type, expires_in, scope } = body as unknown as DeviceToken;
      return { status: 200, body: { access_token: signature.sign(access_token), token_type, expires_in, scope } };
    },
    review: async ({ query: { user_code }, request }: Review) => {
      const { body } = await callLibrary({ path: '/device', query: { user_code }, request });
      return { status: 200, body: { user_code, status: body['status'] as 'pending' | 'approved' | 'denied' } };
    },
    approve: (decision: Decision) => decide('approve', decision),
    deny: (decision: Decision) => decide('deny', decision),
  } satisfies Handlers<Routes>;
}

/** A refusal in the form of RFC 8628: all those with status 400. */
export function deviceRefusal(error: unknown): AnyReply | undefined {
  if (error instanceof DeviceFlowError) return refused(error.code, error.message);
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  // RFC 6749 (5.2) has no other letters than those of English here.
  const faults = error.faults?.(words.en).map(({ pointer, message }) => `${pointer} ${message}`) ?? [];
  return refused('invalid_request', [error.message, ...faults].join('; '));
}

const refused = (error: string, error_description: string) => ({ status: 400, body: { error, error_description } });
