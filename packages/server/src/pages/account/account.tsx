import type { Accounts } from '../../accounts/accounts.js';
import type { SessionsRepository } from '../../accounts/sessions.js';
import type { Caller } from '../../http/handler.js';
import type { HtmlPage, Page, Visit } from '../../layout/page.js';
import { refusedForm } from '../form-state.js';
import {
  EmailSection,
  emailAction,
  NameSection,
  nameAction,
  PasswordSection,
  passwordAction,
  RemoveSection,
  removeAction,
} from './forms.js';
import { type AccountState, noneSent, type Part } from './section.js';
import { SessionsSection, sessionsAction } from './sessions.js';

interface AccountDeps {
  accounts: Accounts;
  sessions: SessionsRepository;
}

/** All that one can do with an account; each section has a form of its own. */
export function accountPage({ accounts, sessions }: AccountDeps): Page<Caller> {
  const actions = {
    name: nameAction(accounts),
    password: passwordAction(accounts),
    email: emailAction(accounts),
    sessions: sessionsAction(accounts),
    remove: removeAction(accounts),
  };
  const show = async (visit: Visit<Caller>, state: AccountState): Promise<HtmlPage> => {
    const list = await sessions.list(visit.caller, visit.request.due);
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
    get: (visit) => show(visit, noneSent),
    async post(visit, form) {
      const part = form.get('part') as Part;
      const outcome = Object.hasOwn(actions, part) ? await actions[part](visit, form) : noneSent;
      if ('to' in outcome) return outcome;
      return refusedForm(await show(visit, outcome));
    },
  };
}
