import type { api } from '@charsheet/schema';

import { ApiError } from '../http/api-error.js';
import type { Call, Caller, Handlers, RequestFacts } from '../http/handler.js';
import type { AnyReply } from '../http/reply.js';
import type { Site } from '../http/site.js';
import type { AskLibrary } from './library/client.js';
import { DeviceFlowError } from './library/errors.js';
import type { Signature } from './signature.js';

type Body<Name extends keyof typeof api.devices> = Call<(typeof api.devices)[Name]>['body'];

/** The device flow (RFC 8628), for the API and for the page. Refusals are thrown as DeviceFlowError. */
export interface Devices {
  begin(input: Body<'code'>, request: RequestFacts): Promise<DeviceCodes>;
  token(input: Body<'token'>, request: RequestFacts): Promise<DeviceToken>;
  /** How far it is with a code that a user has entered. */
  review(userCode: string, request: RequestFacts): Promise<{ user_code: string; status: DeviceStatus }>;
  approve(userCode: string, caller: Caller, request: RequestFacts): Promise<void>;
  deny(userCode: string, caller: Caller, request: RequestFacts): Promise<void>;
}

type DeviceStatus = 'pending' | 'approved' | 'denied';

interface DeviceCodes {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
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
  ask: AskLibrary;
  signature: Signature;
  site: Site;
}

export function devices({ ask, signature, site }: DeviceDeps): Devices {
  const decide = async (verdict: string, userCode: string, caller: Caller, request: RequestFacts) => {
    // The library wants a code to be looked at by the one who decides. Nobody else can decide from then on.
    await ask({ path: '/device', query: { user_code: userCode }, request, caller });
    await ask({ path: `/device/${verdict}`, body: { userCode }, request, caller });
  };
  return {
    begin: async (input, request) => {
      const { body } = await ask({ path: '/device/code', body: input, request });
      const codes = body as unknown as DeviceCodes;
      const page = `${site.url()}/device`;
      const complete = `${page}?user_code=${encodeURIComponent(codes.user_code)}`;
      return { ...codes, verification_uri: page, verification_uri_complete: complete };
    },
    token: async (input, request) => {
      const { body } = await ask({ path: '/device/token', body: input, request });
      const { access_token, token_type, expires_in, scope } = body as unknown as DeviceToken;
      return { access_token: signature.sign(access_token), token_type, expires_in, scope };
    },
    review: async (userCode, request) => {
      const { body } = await ask({ path: '/device', query: { user_code: userCode }, request });
      return { user_code: userCode, status: body['status'] as DeviceStatus };
    },
    approve: (userCode, caller, request) => decide('approve', userCode, caller, request),
    deny: (userCode, caller, request) => decide('deny', userCode, caller, request),
  };
}

export function deviceHandlers(flow: Devices): Handlers<typeof api.devices> {
  return {
    code: async ({ body, request }) => ({ status: 200, body: await flow.begin(body, request) }),
    token: async ({ body, request }) => ({ status: 200, body: await flow.token(body, request) }),
    review: async ({ query, request }) => ({ status: 200, body: await flow.review(query.user_code, request) }),
    approve: async ({ body, caller, request }) => {
      await flow.approve(body.userCode, caller, request);
      return { status: 200, body: { success: true } };
    },
    deny: async ({ body, caller, request }) => {
      await flow.deny(body.userCode, caller, request);
      return { status: 200, body: { success: true } };
    },
  };
}

/** A refusal in the form of RFC 8628: all those with status 400. */
export function deviceRefusal(error: unknown): AnyReply | undefined {
  if (error instanceof DeviceFlowError) return refused(error.code, error.message);
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  const faults = error.faults?.map(({ pointer, message }) => `${pointer} ${message}`) ?? [];
  return refused('invalid_request', [error.message, ...faults].join('; '));
}

const refused = (error: string, error_description: string) => ({ status: 400, body: { error, error_description } });
