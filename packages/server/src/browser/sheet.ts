// The page of a sheet, and those about it.
import { copyLinks } from './copy-link.js';
import { sendOnce } from './send-once.js';
import { dropStored } from './sent-form.js';

copyLinks();
sendOnce();
dropStored();
