import type { Accounts } from '../../accounts/accounts.js';
import type { SessionsRepository } from '../../accounts/sessions.js';
import type { Caller } from '../../http/handler.js';
import type { Answer, Page } from '../../layout/page.js';
import type { Visit } from '../../layout/visit.js';
import { EmailSection, emailAction } from './email.js';
import { NameSection, nameAction } from './name.js';
import { PasswordSection, passwordAction } from './password.js';
import { RemoveSection, removeAction } from './remove.js';
import { fresh, type Part, type PartState } from './section.js';
import { SessionsSection, sessionsAction } from './sessions.js';

interface AccountDeps {
  accounts: Accounts;
  sessions: SessionsRepository;
}

/** All that one can do with an account; each part is a form of its own. */
export function accountPage({ accounts, sessions }: AccountDeps): Page<Caller> {
  const actions = {
    name: nameAction(accounts),
    password: passwordAction(accounts),
    email: emailAction(accounts),
    sessions: sessionsAction({ accounts, sessions }),
    remove: removeAction(accounts),
  };
  const show = async (visit: Visit<Caller>, state: PartState): Promise<Answer> => {
    const list = await sessions.list(visit.caller);
    const content = (
      <>
        <p class="lead">
          {visit.texts.account.address} <bdi>{visit.caller.user.email}</bdi>
        </p>
        <NameSection visit={visit} state={state} />
        <PasswordSection visit={visit} state={state} />
        <EmailSection visit={visit} state={state} />
        <SessionsSection visit={visit} list={list} />
        <RemoveSection visit={visit} state={state} />
      </>
    );
    return { title: visit.texts.account.title, content };
  };
  return {
    get: (visit) => show(visit, fresh),
    async post(visit, form) {
      const part = form.get('part') as Part;
      const outcome = Object.hasOwn(actions, part) ? await actions[part](visit, form) : fresh;
      if ('to' in outcome) return outcome;
      return { ...(await show(visit, outcome)), status: 422, faulty: true };
    },
  };
}
