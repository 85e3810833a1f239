import { Session, validator } from '@charsheet/schema';

import type { Accounts } from '../../accounts/accounts.js';
import type { SessionsRepository } from '../../accounts/sessions.js';
import type { Caller } from '../../http/handler.js';
import { Time } from '../../layout/time.js';
import type { Visit } from '../../layout/visit.js';
import { programOf } from './program.js';
import { type Action, PartForm, Section } from './section.js';

interface SessionsDeps {
  accounts: Accounts;
  sessions: SessionsRepository;
}

const identifier = validator(Session.properties.id);

export function sessionsAction({ accounts, sessions }: SessionsDeps): Action {
  return async ({ caller, request }, form) => {
    const id = form.get('session');
    if (id === null) {
      await accounts.revokeOtherSessions({ caller, request });
      return { to: '/account', notice: 'signed-out-elsewhere' };
    }
    if (identifier.check(id)) await sessions.end(caller, id);
    return { to: '/account', notice: 'session-ended-there' };
  };
}

export function SessionsSection({ visit, list }: { visit: Visit<Caller>; list: Session[] }) {
  const { sessions } = visit.texts.account;
  return (
    <Section part="sessions" title={sessions.title}>
      <ul class="plain sessions">
        {list.map((session) => (
          <Entry key={session.id} visit={visit} session={session} />
        ))}
      </ul>
      {list.length > 1 && <PartForm visit={visit} part="sessions" button={sessions.others} look="plain" />}
    </Section>
  );
}

function Entry({ visit, session }: { visit: Visit<Caller>; session: Session }) {
  const { texts, language, at } = visit;
  const { sessions } = texts.account;
  const name = programOf(session.userAgent) ?? sessions.unknown;
  return (
    <li>
      <p>
        <bdi>{name}</bdi>
        <br />
        <span class="small">
          {session.ipAddress && `${session.ipAddress}, `}
          {sessions.since} <Time language={language} at={new Date(session.createdAt)} />
        </span>
      </p>
      {session.current ? (
        <strong>{sessions.here}</strong>
      ) : (
        <form method="post" action={at('/account')}>
          <input type="hidden" name="part" value="sessions" />
          <input type="hidden" name="session" value={session.id} />
          <button type="submit" class="plain small" aria-label={sessions.buttonOf(name)}>
            {sessions.button}
          </button>
        </form>
      )}
    </li>
  );
}
