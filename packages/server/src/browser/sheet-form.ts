// The form of a sheet of the first edition.
import { formOfFirst } from '../pages/sheet-form/first/form-of-first.js';
import { startForm } from './start-form.js';

startForm(formOfFirst);
