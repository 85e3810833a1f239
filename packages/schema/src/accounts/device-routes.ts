import { Type } from '@sinclair/typebox';

import { defineRoute } from '../contract/route.js';
import { Text } from '../contract/text.js';
import { exampleToken, object, success } from './account.js';

/** How the command line names itself in the device flow. */
export const cliClientId = 'charsheet-cli';

/** The code that a user enters, as it is typed. */
export const UserCode = Text(1, 40, {
  title: 'code',
  description: 'The code that the program shows; letter case, spaces and hyphens do not count',
  examples: ['KXWB-7H2P'],
});

/** Why the device flow does not go on (RFC 8628, 3.5). Such answers are not problem documents. */
export const DeviceError = Type.Object(
  {
    error: Type.String({
      description:
        'Code: authorization_pending, slow_down, expired_token, access_denied, invalid_request, invalid_client or invalid_grant',
      examples: ['authorization_pending'],
    }),
    error_description: Type.String({
      description: 'The same, for a person',
      examples: ['Authorization pending'],
    }),
  },
  { additionalProperties: false, description: 'An error of the device flow (RFC 8628)' },
);

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
const exampleDeviceCode = 'Wl3cTqf0vYxN5uJbRk8dGm2sZpA7hXeQ1oLtCi9w';

const refused = { description: 'Not so, or not yet', body: DeviceError };
const done = object({ success });

/** The device flow (RFC 8628): a program signs in while its user confirms in a browser. */
export const deviceRoutes = {
  code: defineRoute({
    method: 'POST',
    path: '/auth/device/code',
    summary: 'Begin to sign in a program',
    description: 'Show the user the code and the page to enter it on, and ask meanwhile whether it is confirmed.',
    auth: 'none',
    body: {
      schema: object({
        client_id: Text(0, 100, { description: 'Who asks', examples: [cliClientId] }),
        scope: Type.Optional(Text(0, 1000, { description: 'Of no meaning here' })),
      }),
      noun: 'request',
      example: { client_id: cliClientId },
    },
    responses: {
      200: {
        description: 'What to show to the user, and what to ask with',
        body: object({
          device_code: Type.String({
            description: 'For /auth/device/token; keep it secret',
            examples: [exampleDeviceCode],
          }),
          user_code: UserCode,
          verification_uri: Type.String({
            description: 'Page on which the user enters the code',
            examples: ['https://sheets.example.org/device'],
          }),
          verification_uri_complete: Type.String({
            description: 'The same page with the code',
            examples: ['https://sheets.example.org/device?user_code=KXWB-7H2P'],
          }),
          expires_in: Type.Integer({ description: 'Seconds until the codes are of no use', examples: [900] }),
          interval: Type.Integer({ description: 'Seconds to wait between two questions', examples: [5] }),
        }),
      },
      400: refused,
    },
    problems: ['cross-site', 'too-many-requests', 'database-unavailable'],
  }),
  token: defineRoute({
    method: 'POST',
    path: '/auth/device/token',
    summary: 'Ask whether the user has confirmed',
    description:
      'Ask again after the seconds that the codes came with, as long as the error is `authorization_pending`.',
    auth: 'none',
    body: {
      schema: object({
        grant_type: Type.Literal(grantType, { description: 'That of the device flow' }),
        device_code: Text(0, 200, { description: 'From /auth/device/code' }),
        client_id: Text(0, 100, { description: 'As in /auth/device/code' }),
      }),
      noun: 'request',
      example: {
        grant_type: grantType,
        device_code: exampleDeviceCode,
        client_id: cliClientId,
      },
    },
    responses: {
      200: {
        description: 'Signed in',
        body: object({
          access_token: Type.String({
            description: 'For the header "Authorization: Bearer ..."; keep it secret',
            examples: [exampleToken],
          }),
          token_type: Type.Literal('Bearer', { description: 'How to send it' }),
          expires_in: Type.Integer({
            description: 'Seconds until it ends, unless it is used before',
            examples: [2_592_000],
          }),
          scope: Type.String({ description: 'As asked for', examples: [''] }),
        }),
      },
      400: refused,
    },
    problems: ['cross-site', 'too-many-requests', 'database-unavailable'],
  }),
  review: defineRoute({
    method: 'GET',
    path: '/auth/device',
    summary: 'Read how far it is with a code',
    description: 'For a page that asks the user whether the program may sign in. It tells nothing of who has asked.',
    auth: 'none',
    query: Type.Object({ user_code: UserCode }),
    responses: {
      200: {
        description: 'Whether the code was confirmed',
        body: object({
          user_code: UserCode,
          status: Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('denied')], {
            description: 'Whether somebody has confirmed or refused it',
          }),
        }),
      },
      400: refused,
    },
    problems: ['too-many-requests', 'database-unavailable'],
  }),
  approve: defineRoute({
    method: 'POST',
    path: '/auth/device/approve',
    summary: 'Confirm a program',
    description: 'The program with this code may sign in as the account that confirms.',
    auth: 'required',
    body: { schema: object({ userCode: UserCode }), noun: 'request', example: { userCode: 'KXWB7H2P' } },
    responses: { 200: { description: 'Confirmed', body: done }, 400: refused },
    problems: ['too-many-requests'],
  }),
  deny: defineRoute({
    method: 'POST',
    path: '/auth/device/deny',
    summary: 'Refuse a program',
    description: 'The program with this code is told that it may not sign in; the code is of no use any more.',
    auth: 'required',
    body: { schema: object({ userCode: UserCode }), noun: 'request', example: { userCode: 'KXWB7H2P' } },
    responses: { 200: { description: 'Refused', body: done }, 400: refused },
    problems: ['too-many-requests'],
  }),
};
