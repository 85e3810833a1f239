import { Type } from '@sinclair/typebox';

import { defineRoute } from '../contract/route.js';
import { Text } from '../contract/text.js';
import {
  done,
  Email,
  exampleUser,
  NewPassword,
  object,
  ownAddress,
  Password,
  success,
  token,
  User,
  UserName,
} from './account.js';

/** The token of the link in a mail. */
export const MailToken = Text(1, 2000, {
  title: 'token',
  description: 'The token of the link in the mail',
  writeOnly: true,
});

/** How a person gets an account and gets into it: signing up, in and out, and with a lost password. */
export const signInRoutes = {
  signUp: defineRoute({
    method: 'POST',
    path: '/auth/sign-up/email',
    summary: 'Make an account',
    description: [
      'Sends a mail to the address; the account can be used once the address is confirmed, and goes after 48 hours if it never is.',
      'Until then the next sign-up with the address takes its place, and only the mail of the last one confirms.',
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
    problems: ['cross-site', 'invalid-callback-url', 'too-many-requests', 'busy', 'database-unavailable'],
  }),
  sendVerificationEmail: defineRoute({
    method: 'POST',
    path: '/auth/send-verification-email',
    summary: 'Send the mail that confirms an address once more',
    description:
      'Its link leads to a form for a new password, since anybody may ask for it. The answer is the same for every address.',
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
    body: { schema: object({ token: MailToken }), noun: 'request', example: { token: 'eyJhbGciOiJIUzI1NiJ9' } },
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
      'busy',
      'database-unavailable',
    ],
  }),
  signOut: defineRoute({
    method: 'POST',
    path: '/auth/sign-out',
    summary: 'Sign out',
    description: 'The cookie or bearer token of the request is of no use any more. Without one, nothing happens.',
    auth: 'optional',
    responses: { 200: { description: 'Signed out', body: object({ success }) } },
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
        body: object({
          status: success,
          message: Type.String({
            description: 'The same, for a person',
            examples: ['If this email exists in our system, check your email for the reset link'],
          }),
        }),
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
      schema: object({ newPassword: NewPassword, token: MailToken }),
      noun: 'request',
      example: { newPassword: 'battery staple', token: 'kV2Zr1mB8sQ0xWc4nT6yHd3f' },
    },
    responses: { 200: { description: 'The new password holds', body: done } },
    problems: ['cross-site', 'invalid-token', 'too-many-requests', 'busy', 'database-unavailable'],
  }),
};
