import type { WholeForm } from '../pages/sheet-form/form.js';
import { liveForm } from './live-form.js';
import { sendOnce } from './send-once.js';
import { unsavedWork } from './unsaved-work.js';

/** Shows in the form of a sheet what follows while somebody types, and keeps what is not stored yet. */
export function startForm(of: WholeForm): void {
  const place = document.getElementById('sheet-form-place');
  if (!place) return;
  const form = liveForm(place, of);
  sendOnce();
  unsavedWork(place, form);
}
