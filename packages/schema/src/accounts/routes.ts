import { type TProperties, Type } from '@sinclair/typebox';

import { defineRoute } from '../contract/route.js';
import { NewPassword, Password, Session, User, UserName } from './account.js';
import { Email } from './email.js';

const object = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

const flag = (description: string) => Type.Literal(true, { description });
const done = object({ status: flag('Done') });

const token = Type.String({ description: 'For the header "Authorization: Bearer ..."; keep it secret', minLength: 1 });
const tokenOfMail = Type.String({
  title: 'token',
  description: 'The token of the link in the mail',
  minLength: 1,
  maxLength: 2000,
  writeOnly: true,
});

const ownAddress = Type.Optional(
  Type.String({
    title: 'address of this service',
    description:
      'A path or URL of this service; any other is refused. It changes nothing: links in mail lead to our own pages',
    // No control characters, slashes or backslashes in disguise: what decodes them might go elsewhere.
    pattern: '^(?!.*%([01]|2[fF]|5[cC]|7[fF])).*$',
    maxLength: 2000,
  }),
);

const exampleUser = { name: 'Bence', email: 'bence@example.org', password: 'correct horse battery' };

export const accountRoutes = {
  me: defineRoute({
    method: 'GET',
    path: '/User/me',
    summary: 'Read the account that is signed in',
    auth: 'required',
    responses: { 200: { description: 'The account', body: User } },
  }),
  signUp: defineRoute({
    method: 'POST',
    path: '/auth/sign-up/email',
    summary: 'Make an account',
    description: [
      'Sends a mail to the address; the account can be used once the address is confirmed, and goes after 48 hours if it never is.',
      'The answer is the same when the address has an account already: its owner gets a mail that says so.',
    ].join('\n'),
    auth: 'none',
    body: {
      schema: object({ name: UserName, email: Email, password: NewPassword, callbackURL: ownAddress }),
      noun: 'account',
      example: exampleUser,
    },
    responses: {
      200: {
        description: 'A mail is on its way',
        body: object({ token: Type.Null({ description: 'The address is not confirmed yet' }), user: User }),
      },
    },
    problems: ['cross-site', 'invalid-callback-url', 'too-many-requests', 'database-unavailable'],
  }),
  sendVerificationEmail: defineRoute({
    method: 'POST',
    path: '/auth/send-verification-email',
    summary: 'Send the mail that confirms an address once more',
    description: 'The answer is the same for every address.',
    auth: 'none',
    body: {
      schema: object({ email: Email, callbackURL: ownAddress }),
      noun: 'request',
      example: { email: exampleUser.email },
    },
    responses: { 200: { description: 'If the address waits to be confirmed, a mail is on its way', body: done } },
    problems: ['cross-site', 'invalid-callback-url', 'too-many-requests', 'database-unavailable'],
  }),
  verifyEmail: defineRoute({
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Confirm an address with the token of a mail',
    description:
      'Confirms the address of a new account. To change an address, first the present one confirms, then the new one.',
    auth: 'none',
    body: { schema: object({ token: tokenOfMail }), noun: 'request', example: { token: 'eyJhbGciOiJIUzI1NiJ9' } },
    responses: { 200: { description: 'Confirmed', body: done } },
    problems: ['cross-site', 'invalid-token', 'token-expired', 'too-many-requests', 'database-unavailable'],
  }),
  signIn: defineRoute({
    method: 'POST',
    path: '/auth/sign-in/email',
    summary: 'Sign in',
    description: 'Browsers keep the cookie of the answer; programs send the token of its body as a bearer token.',
    auth: 'none',
    body: {
      schema: object({ email: Email, password: Password, callbackURL: ownAddress }),
      noun: 'request',
      example: { email: exampleUser.email, password: exampleUser.password },
    },
    responses: {
      200: {
        description: 'Signed in for 30 days, counted from the last use',
        body: object({ token, user: User }),
        headers: { 'Set-Cookie': { description: 'The session, for browsers' } },
      },
    },
    problems: [
      'cross-site',
      'invalid-email-or-password',
      'email-not-verified',
      'invalid-callback-url',
      'too-many-requests',
      'database-unavailable',
    ],
  }),
  signOut: defineRoute({
    method: 'POST',
    path: '/auth/sign-out',
    summary: 'Sign out: the cookie or bearer token of the request is of no use any more',
    auth: 'optional',
    responses: { 200: { description: 'Signed out', body: object({ success: flag('Done') }) } },
  }),
  requestPasswordReset: defineRoute({
    method: 'POST',
    path: '/auth/request-password-reset',
    summary: 'Ask for a mail that lets one choose a new password',
    description: 'The answer is the same for every address.',
    auth: 'none',
    body: {
      schema: object({ email: Email, redirectTo: ownAddress }),
      noun: 'request',
      example: { email: exampleUser.email },
    },
    responses: {
      200: {
        description: 'If the address has an account, a mail is on its way',
        body: object({ status: flag('Done'), message: Type.String({ description: 'The same, for a person' }) }),
      },
    },
    problems: ['cross-site', 'invalid-redirect-url', 'too-many-requests', 'database-unavailable'],
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Choose a new password with the token of a mail',
    description: 'Signs out everywhere. The token works once, for an hour; it confirms the address too.',
    auth: 'none',
    body: {
      schema: object({ newPassword: NewPassword, token: tokenOfMail }),
      noun: 'request',
      example: { newPassword: 'battery staple', token: 'kV2Zr1mB8sQ0xWc4nT6yHd3f' },
    },
    responses: { 200: { description: 'The new password holds', body: done } },
    problems: ['cross-site', 'invalid-token', 'too-many-requests', 'database-unavailable'],
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Change the password',
    auth: 'required',
    body: {
      schema: object({
        currentPassword: Password,
        newPassword: NewPassword,
        revokeOtherSessions: Type.Optional(
          Type.Boolean({ description: 'Sign out everywhere else; true unless given. This session gets a new token' }),
        ),
      }),
      noun: 'request',
      example: { currentPassword: exampleUser.password, newPassword: 'battery staple' },
    },
    responses: {
      200: {
        description: 'The new password holds',
        body: object({
          token: Type.Union([token, Type.Null()], { description: 'The new token of this session, if it has one' }),
          user: User,
        }),
      },
    },
    problems: ['invalid-password', 'too-many-requests'],
  }),
  changeEmail: defineRoute({
    method: 'POST',
    path: '/auth/change-email',
    summary: 'Move the account to another address',
    description:
      'Sends a mail to the present address, and after that is confirmed one to the new address. The answer is the same when the new address has an account already.',
    auth: 'required',
    body: {
      schema: object({ newEmail: Email, callbackURL: ownAddress }),
      noun: 'request',
      example: { newEmail: 'kosza@example.org' },
    },
    responses: { 200: { description: 'A mail is on its way', body: done } },
    problems: ['invalid-callback-url', 'too-many-requests'],
  }),
  updateUser: defineRoute({
    method: 'POST',
    path: '/auth/update-user',
    summary: 'Change the name of the account',
    auth: 'required',
    body: { schema: object({ name: UserName }), noun: 'account', example: { name: 'Kósza Bence' } },
    responses: { 200: { description: 'Changed', body: done } },
    problems: ['too-many-requests'],
  }),
  deleteUser: defineRoute({
    method: 'POST',
    path: '/auth/delete-user',
    summary: 'Delete the account and its sheets, for good',
    auth: 'required',
    body: {
      schema: object({ password: Password }),
      noun: 'request',
      example: { password: exampleUser.password },
    },
    responses: {
      200: {
        description: 'Deleted',
        body: object({ success: flag('Done'), message: Type.String({ description: 'The same, for a person' }) }),
      },
    },
    problems: ['invalid-password', 'too-many-requests'],
  }),
  listSessions: defineRoute({
    method: 'GET',
    path: '/auth/list-sessions',
    summary: 'List where the account is signed in, newest first',
    auth: 'required',
    responses: { 200: { description: 'Browsers and programs that are signed in', body: Type.Array(Session) } },
  }),
  revokeSession: defineRoute({
    method: 'POST',
    path: '/auth/revoke-session',
    summary: 'Sign out one browser or program',
    auth: 'required',
    body: {
      schema: object({ id: Session.properties.id }),
      noun: 'request',
      example: { id: '0b54a3f0-64f1-4f0e-9d0b-1f8f5a6e7c21' },
    },
    responses: { 200: { description: 'It is not signed in any more, if it was', body: done } },
  }),
  revokeSessions: defineRoute({
    method: 'POST',
    path: '/auth/revoke-sessions',
    summary: 'Sign out everywhere, here too',
    auth: 'required',
    responses: { 200: { description: 'Signed out', body: done } },
  }),
  revokeOtherSessions: defineRoute({
    method: 'POST',
    path: '/auth/revoke-other-sessions',
    summary: 'Sign out everywhere else',
    auth: 'required',
    responses: { 200: { description: 'Signed out', body: done } },
  }),
};
