import { Session } from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';

import type { Accounts } from '../../accounts/accounts.js';
import type { Caller } from '../../http/handler.js';
import type { Visit } from '../../layout/page.js';
import { Time } from '../../layout/texts/texts.js';
import { type Action, Section, SectionForm } from './section.js';

const sessionId = validator(Session.properties.id);

export function sessionsAction(accounts: Accounts): Action {
  return async ({ caller, request }, form) => {
    const id = form.get('session');
    if (id === null) {
      await accounts.revokeOtherSessions({ caller, request });
      return { to: '/account', notice: 'signed-out-elsewhere' };
    }
    if (sessionId.check(id)) await accounts.revokeSession({ body: { id }, caller, request });
    return { to: '/account', notice: 'session-ended-there' };
  };
}

export function SessionsSection({ visit, list }: { visit: Visit<Caller>; list: Session[] }) {
  const { sessions } = visit.texts.account;
  return (
    <Section part="sessions" title={sessions.title}>
      <ul class="plain sessions">
        {list.map((session) => (
          <SessionItem key={session.id} visit={visit} session={session} />
        ))}
      </ul>
      {list.length > 1 && <SectionForm visit={visit} part="sessions" button={sessions.others} look="plain" />}
    </Section>
  );
}

function SessionItem({ visit, session }: { visit: Visit<Caller>; session: Session }) {
  const { texts, language, href } = visit;
  const { sessions } = texts.account;
  const name = programName(session.userAgent) ?? sessions.unknown;
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
        <form method="post" action={href('/account')}>
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

/** In this order: many programs also call themselves by the names of others. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** What people call a browser or another program, by its `User-Agent`; nothing when that is empty. */
function programName(userAgent: string): string | undefined {
  const nameIn = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const known = [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ');
  return known || userAgent.split(' ')[0]?.slice(0, 60) || undefined;
}
