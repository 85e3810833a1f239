// The form of a sheet of the second edition.
import { formOfSecond } from '../pages/sheet-form/second/form-of-second.js';
import { startForm } from './start-form.js';

startForm(formOfSecond);
