import type { Devices } from '../accounts/devices.js';
import { DeviceFlowError } from '../accounts/library/errors.js';
import type { Caller } from '../http/handler.js';
import { blank, Field, type Filled } from '../layout/form.js';
import type { Page, Shown } from '../layout/page.js';
import type { FaultName } from '../layout/texts/texts.js';
import type { Visit } from '../layout/visit.js';

type Mine = Visit<Caller>;
const longest = 40;

/** Where a user confirms that a program may sign in (RFC 8628). */
export function devicePage(devices: Devices): Page<Caller> {
  return {
    async get(visit) {
      const code = visit.query.get('user_code');
      if (code === null) return visit.notice?.startsWith('device-') ? done(visit) : asking(visit, blank);
      const fault = await faultOf(code, async () => {
        const { body } = await devices.review({ query: { user_code: code }, request: visit.request });
        return body.status === 'pending';
      });
      return fault ? refused(visit, code, fault) : deciding(visit, code);
    },
    async post(visit, form) {
      const code = form.get('user_code') ?? '';
      const { caller, request } = visit;
      const verdict = form.get('verdict') === 'approve' ? 'approve' : 'deny';
      const fault = await faultOf(code, () => devices[verdict]({ body: { userCode: code }, caller, request }));
      if (fault) return refused(visit, code, fault);
      return { to: '/device', notice: verdict === 'approve' ? 'device-approved' : 'device-denied' };
    },
  };
}

/** @param ask returns false when the code was used */
async function faultOf(code: string, ask: () => Promise<unknown>): Promise<FaultName | undefined> {
  if (code === '') return 'missing';
  if (code.length > longest) return 'unknown-code';
  try {
    return (await ask()) === false ? 'used-code' : undefined;
  } catch (error) {
    if (!(error instanceof DeviceFlowError)) throw error;
    return 'unknown-code';
  }
}

const refused = (visit: Mine, code: string, fault: FaultName): Shown => ({
  ...asking(visit, { values: { user_code: code }, faults: { user_code: fault } }),
  status: 422,
  faulty: true,
});

function asking(visit: Mine, filled: Filled<'user_code'>): Shown {
  const { device, fields } = visit.texts;
  const content = (
    <form class="fields" action={visit.at('/device')} noValidate>
      <Field
        visit={visit}
        filled={filled}
        name="user_code"
        label={fields.code}
        hint={device.askHint}
        autocomplete="one-time-code"
        class="code"
      />
      <button type="submit">{device.askButton}</button>
    </form>
  );
  return {
    title: device.title,
    content: (
      <>
        <p class="lead">{device.ask}</p>
        {content}
      </>
    ),
  };
}

function deciding(visit: Mine, code: string): Shown {
  const { texts, caller, at } = visit;
  const { device } = texts;
  const content = (
    <>
      <p class="lead">{device.wants}</p>
      <dl>
        <dt>{device.program}</dt>
        <dd>{device.programName}</dd>
        <dt>{device.code}</dt>
        <dd class="mono">{readable(code)}</dd>
        <dt>{device.account}</dt>
        <dd>
          <bdi>{caller.user.name}</bdi> (<bdi>{caller.user.email}</bdi>)
        </dd>
      </dl>
      <p>{device.compare}</p>
      <form class="row" method="post" action={at('/device')}>
        <input type="hidden" name="user_code" value={code} />
        <button type="submit" name="verdict" value="approve">
          {device.approve}
        </button>
        <button type="submit" name="verdict" value="deny" class="plain">
          {device.deny}
        </button>
      </form>
      <p>
        <a href={at('/device')}>{device.another}</a>
      </p>
    </>
  );
  return { title: device.title, content };
}

const done = ({ texts, at }: Mine): Shown => ({
  title: texts.device.title,
  content: (
    <p>
      <a href={at('/account')}>{texts.nav.account}</a>
    </p>
  ),
});

/** As programs show it. */
function readable(code: string): string {
  const plain = code.replace(/[\s-]/g, '').toUpperCase();
  return plain.length === 8 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain;
}
