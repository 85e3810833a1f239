import { Type } from '@sinclair/typebox';

import { defineRoute } from '../contract/route.js';
import {
  done,
  Email,
  exampleUser,
  NewPassword,
  object,
  ownAddress,
  Password,
  Session,
  success,
  token,
  User,
  UserName,
} from './account.js';
import { signInRoutes } from './sign-in-routes.js';

export const accountRoutes = {
  me: defineRoute({
    method: 'GET',
    path: '/User/me',
    summary: 'Read the account that is signed in',
    description: 'Tells whose token or cookie it is, and whether it still holds.',
    auth: 'required',
    responses: { 200: { description: 'The account', body: User } },
  }),
  ...signInRoutes,
  changePassword: defineRoute({
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Change the password',
    description:
      'Other browsers and programs are signed out unless the request says otherwise. A mail tells the owner.',
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
    problems: ['invalid-password', 'too-many-requests', 'busy'],
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
    description: 'What the person is called in mails and on pages. Sheets stay as they are.',
    auth: 'required',
    body: { schema: object({ name: UserName }), noun: 'account', example: { name: 'Kósza Bence' } },
    responses: { 200: { description: 'Changed', body: done } },
    problems: ['too-many-requests'],
  }),
  deleteUser: defineRoute({
    method: 'POST',
    path: '/auth/delete-user',
    summary: 'Delete the account and its sheets, for good',
    description: 'Nothing of it can be brought back. All its tokens end.',
    auth: 'required',
    body: {
      schema: object({ password: Password }),
      noun: 'request',
      example: { password: exampleUser.password },
    },
    responses: {
      200: {
        description: 'Deleted',
        body: object({
          success,
          message: Type.String({ description: 'The same, for a person', examples: ['User deleted'] }),
        }),
      },
    },
    problems: ['invalid-password', 'too-many-requests', 'busy'],
  }),
  listSessions: defineRoute({
    method: 'GET',
    path: '/auth/list-sessions',
    summary: 'List where the account is signed in, newest first',
    description: 'One entry for each browser or program that has a cookie or a token which still holds.',
    auth: 'required',
    responses: { 200: { description: 'Browsers and programs that are signed in', body: Type.Array(Session) } },
  }),
  revokeSession: defineRoute({
    method: 'POST',
    path: '/auth/revoke-session',
    summary: 'Sign out one browser or program',
    description: 'By the identifier that the list of them has. One that is signed out already is no error.',
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
    description: 'Every cookie and token of the account ends, that of the request included.',
    auth: 'required',
    responses: { 200: { description: 'Signed out', body: done } },
  }),
  revokeOtherSessions: defineRoute({
    method: 'POST',
    path: '/auth/revoke-other-sessions',
    summary: 'Sign out everywhere else',
    description: 'Every cookie and token of the account ends but that of the request.',
    auth: 'required',
    responses: { 200: { description: 'Signed out', body: done } },
  }),
};
