import { SheetForm } from './form.js';
import type { SheetFormProps } from './state.js';

/** The form of a sheet where a script finds it, with its props: see {@link SheetForm}. */
export function SheetFormPlace(props: SheetFormProps) {
  const { state, ...rest } = props;
  return (
    <div id="sheet-form-place" data-props={JSON.stringify({ ...rest, state: { ...state, fields: [] } })}>
      <SheetForm {...props} />
    </div>
  );
}
