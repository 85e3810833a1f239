import { hydrate, render } from 'preact';

import type { FormFields } from '@charsheet/schema/form';

import { SheetForm, type WholeForm } from '../pages/sheet-form/form.js';
import { press } from '../pages/sheet-form/press.js';
import { buttons, idOf, type SheetFormProps, type SheetFormState } from '../pages/sheet-form/state.js';
import { givenFields } from './given-fields.js';

/** Between the last key and what follows from it. */
const pauseMs = 250;

/** The form of a sheet, of which a browser shows what follows from it while somebody types. */
export interface LiveForm extends Pick<SheetFormProps, 'language'> {
  /** What the form held when the page came. */
  given: FormFields;
  /** What it holds. */
  fields(): FormFields;
  tells(): SheetFormState['tells'];
  /** Puts other values into the form. */
  fill(fields: FormFields): void;
  /** Calls once somebody has stopped typing for a moment, or has chosen or pressed something. */
  whenChanged(call: () => void): void;
}

export function liveForm(place: HTMLElement, of: WholeForm): LiveForm {
  const { state: first, ...props } = JSON.parse(place.dataset['props'] ?? '') as SheetFormProps;
  const form = place.querySelector('form') as HTMLFormElement;
  let { tells, dice } = first;
  let timer: number | undefined;
  let onChange = () => {};

  const fields = (): FormFields =>
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const show = (state: SheetFormState) => {
    ({ tells, dice } = { dice: undefined, ...state });
    const opened = [...place.querySelectorAll('details')].filter(({ open }) => open);
    render(<SheetForm of={of} {...props} state={state} />, place);
    // They are open for what is in them, and shall not close when that is deleted.
    for (const one of opened) one.open = true;
  };
  const afterInput = () => (tells === 'nothing' ? 'live' : tells);
  const refresh = () => {
    timer = undefined;
    show({ fields: fields(), tells: afterInput(), ...(dice && { dice }) });
    onChange();
  };
  const refreshIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(refresh, ms);
  };
  const fill = (state: SheetFormState) => {
    clearTimeout(timer);
    show(state);
    // Of text that somebody has changed the element itself is in charge.
    for (const area of place.querySelectorAll('textarea')) {
      area.value = state.fields.findLast(([name]) => name === area.name)?.[1] ?? '';
    }
    onChange();
  };

  form.addEventListener('input', () => refreshIn(pauseMs));
  form.addEventListener('change', () => refreshIn(0));
  form.addEventListener('submit', (event) => {
    const button = (event.submitter as HTMLButtonElement | null)?.value ?? check;
    if (!isPressedHere(button)) return;
    event.preventDefault();
    const before = fields();
    const state = press(button, before, of);
    fill(state);
    document.getElementById(goesTo(button, before, state))?.focus();
  });
  const given = givenFields(form);
  const now = fields();
  // What a browser has put there is another form than the page has.
  if (JSON.stringify(now) === JSON.stringify(given))
    hydrate(<SheetForm of={of} {...props} state={{ ...first, fields: now }} />, place);
  else show({ ...first, fields: now, tells: afterInput() });
  return {
    language: props.language,
    given,
    fields,
    tells: () => tells,
    fill: (all) => fill({ fields: all, tells: 'live' }),
    whenChanged: (call) => {
      onChange = call;
    },
  };
}

const { check, rollAbilities, rollHitPoints, add, remove } = buttons;
/** Whether there is no need to ask the server. */
const isPressedHere = (button: string) =>
  [check, rollAbilities, rollHitPoints].some((one) => one === button) ||
  [add, remove].some((one) => button.startsWith(one));

/** The identifier of the element that has the focus after a button was pressed. */
function goesTo(button: string, before: FormFields, { fields, tells }: SheetFormState): string {
  if (tells === 'everything') return 'summary';
  if (button.startsWith(add)) {
    const list = button.slice(add.length);
    const [name] = fields[before.length] ?? [list];
    const entries = fields.filter(([one]) => one === list).length;
    return idOf(name === list ? `${list}.${entries - 1}` : name);
  }
  if (button.startsWith(remove)) return idOf(button.slice(remove.length).replace(/\.\d+$/, ''));
  return '';
}
