import { UserCode } from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';

import type { Devices } from '../accounts/devices.js';
import { DeviceFlowError } from '../accounts/library/errors.js';
import type { Caller } from '../http/handler.js';
import type { HtmlPage, Page, Visit } from '../layout/page.js';
import type { FaultName } from '../layout/texts/texts.js';
import { Field } from './form.js';
import { emptyForm, type FormState, refusedForm } from './form-state.js';

const userCode = validator(UserCode);

/** Where a user confirms that a program may sign in (RFC 8628). */
export function devicePage(devices: Devices): Page<Caller> {
  return {
    async get(visit) {
      const code = visit.query.get('user_code');
      if (code === null) return visit.notice?.startsWith('device-') ? donePage(visit) : codeForm(visit, emptyForm);
      const fault = await codeFault(code, async () => {
        const { body } = await devices.review({ query: { user_code: code }, request: visit.request });
        return body.status === 'pending';
      });
      return fault ? withFault(visit, code, fault) : approvalForm(visit, code);
    },
    async post(visit, form) {
      const code = form.get('user_code') ?? '';
      const { caller, request } = visit;
      const verdict = form.get('verdict') === 'approve' ? 'approve' : 'deny';
      const fault = await codeFault(code, () => devices[verdict]({ body: { userCode: code }, caller, request }));
      if (fault) return withFault(visit, code, fault);
      return { to: '/device', notice: verdict === 'approve' ? 'device-approved' : 'device-denied' };
    },
  };
}

/** @param use returns false when the code was used before */
async function codeFault(code: string, use: () => Promise<unknown>): Promise<FaultName | undefined> {
  if (code === '') return 'missing';
  if (!userCode.check(code)) return 'unknown-code';
  try {
    return (await use()) === false ? 'used-code' : undefined;
  } catch (error) {
    if (!(error instanceof DeviceFlowError)) throw error;
    return 'unknown-code';
  }
}

const withFault = (visit: Visit, code: string, fault: FaultName): HtmlPage =>
  refusedForm(codeForm(visit, { values: { user_code: code }, faults: { user_code: fault } }));

function codeForm(visit: Visit, state: FormState<'user_code'>): HtmlPage {
  const { device, fields } = visit.texts;
  const content = (
    <>
      <p class="lead">{device.ask}</p>
      <form class="fields" action={visit.href('/device')} noValidate>
        <Field
          visit={visit}
          state={state}
          name="user_code"
          label={fields.code}
          hint={device.askHint}
          autocomplete="one-time-code"
          class="code"
        />
        <button type="submit">{device.askButton}</button>
      </form>
    </>
  );
  return { title: device.title, content };
}

function approvalForm(visit: Visit<Caller>, code: string): HtmlPage {
  const { texts, caller, href } = visit;
  const { device } = texts;
  const content = (
    <>
      <p class="lead">{device.wants}</p>
      <dl>
        <dt>{device.program}</dt>
        <dd>{device.programName}</dd>
        <dt>{device.code}</dt>
        <dd class="mono">{formatCode(code)}</dd>
        <dt>{device.account}</dt>
        <dd>
          <bdi>{caller.user.name}</bdi> (<bdi>{caller.user.email}</bdi>)
        </dd>
      </dl>
      <p>{device.compare}</p>
      <form class="row" method="post" action={href('/device')}>
        <input type="hidden" name="user_code" value={code} />
        <button type="submit" name="verdict" value="approve">
          {device.approve}
        </button>
        <button type="submit" name="verdict" value="deny" class="plain">
          {device.deny}
        </button>
      </form>
      <p>
        <a href={href('/device')}>{device.another}</a>
      </p>
    </>
  );
  return { title: device.title, content };
}

const donePage = ({ texts, href }: Visit): HtmlPage => ({
  title: texts.device.title,
  content: (
    <p>
      <a href={href('/account')}>{texts.nav.account}</a>
    </p>
  ),
});

/** The code as programs show it. */
function formatCode(code: string): string {
  const plain = code.replace(/[\s-]/g, '').toUpperCase();
  return plain.length === 8 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain;
}
