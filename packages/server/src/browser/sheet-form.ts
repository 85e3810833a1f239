// The form of a sheet: shows what follows while somebody types, and keeps what is not stored yet.
import { liveForm } from './live-form.js';
import { sendOnce } from './send-once.js';
import { unsavedWork } from './unsaved-work.js';

const place = document.getElementById('sheet-form-place');
if (place) {
  const form = liveForm(place);
  sendOnce();
  unsavedWork(place, form);
}
