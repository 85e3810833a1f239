import { SheetForm, type WholeForm } from './form.js';
import type { SheetFormProps } from './state.js';

/** The form of a sheet where a script finds it, with its props: see {@link SheetForm}. */
export function SheetFormPlace({ of, ...props }: SheetFormProps & { of: WholeForm }) {
  const { state, ...rest } = props;
  return (
    <div id="sheet-form-place" data-props={JSON.stringify({ ...rest, state: { ...state, fields: [] } })}>
      <SheetForm of={of} {...props} />
    </div>
  );
}
