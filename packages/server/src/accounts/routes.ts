import type { api } from '@charsheet/schema';

import type { Handlers } from '../http/handler.js';
import { forCaller } from '../http/headers.js';
import type { Accounts } from './accounts.js';
import type { SessionsRepository } from './sessions.js';

interface AccountHandlerDeps {
  accounts: Accounts;
  sessions: SessionsRepository;
}

const done = { status: true } as const;
const success = { success: true } as const;

export function accountHandlers({ accounts, sessions }: AccountHandlerDeps): Handlers<typeof api.accounts> {
  return {
    me: ({ caller }) => ({ status: 200, headers: forCaller, body: caller.user }),
    signUp: async ({ body, request }) => {
      const user = await accounts.signUp(body, request);
      return { status: 200, body: { token: null, user } };
    },
    sendVerificationEmail: async ({ body, request }) => {
      await accounts.sendVerificationEmail(body, request);
      return { status: 200, body: done };
    },
    verifyEmail: async ({ body, request }) => {
      await accounts.verifyEmail(body, request);
      return { status: 200, body: done };
    },
    signIn: async ({ body, request }) => {
      const { result, cookies } = await accounts.signIn(body, request);
      return { status: 200, headers: { 'Set-Cookie': cookies }, body: result };
    },
    signOut: async ({ caller, request }) => {
      const cookies = caller ? (await accounts.signOut(caller, request)).cookies : [];
      return { status: 200, headers: { 'Set-Cookie': cookies }, body: success };
    },
    requestPasswordReset: async ({ body, request }) => {
      const { message } = await accounts.requestPasswordReset(body, request);
      return { status: 200, body: { status: true, message } };
    },
    resetPassword: async ({ body, request }) => {
      await accounts.resetPassword(body, request);
      return { status: 200, body: done };
    },
    changePassword: async ({ body, caller, request }) => {
      const { result, cookies } = await accounts.changePassword(body, caller, request);
      return { status: 200, headers: { 'Set-Cookie': cookies }, body: result };
    },
    changeEmail: async ({ body, caller, request }) => {
      await accounts.changeEmail(body, caller, request);
      return { status: 200, body: done };
    },
    updateUser: async ({ body, caller, request }) => {
      await accounts.updateUser(body, caller, request);
      return { status: 200, body: done };
    },
    deleteUser: async ({ body, caller, request }) => {
      const { result, cookies } = await accounts.deleteUser(body, caller, request);
      return { status: 200, headers: { 'Set-Cookie': cookies }, body: { success: true, message: result.message } };
    },
    listSessions: async ({ caller }) => ({ status: 200, headers: forCaller, body: await sessions.list(caller) }),
    revokeSession: async ({ body, caller }) => {
      await sessions.end(caller, body.id);
      return { status: 200, body: done };
    },
    revokeSessions: async ({ caller, request }) => {
      const { cookies } = await accounts.revokeSessions(caller, request);
      return { status: 200, headers: { 'Set-Cookie': cookies }, body: done };
    },
    revokeOtherSessions: async ({ caller, request }) => {
      await accounts.revokeOtherSessions(caller, request);
      return { status: 200, body: done };
    },
  };
}
