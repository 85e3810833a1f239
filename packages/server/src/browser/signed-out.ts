// The page after signing out: whoever uses this browser next shall not find what was typed.
import { clearShelves, storageOf } from './kept-work.js';

const home = document.querySelector<HTMLAnchorElement>('a.brand')?.pathname ?? '/';
for (const kind of ['localStorage', 'sessionStorage'] as const) clearShelves(storageOf(kind), home.replace(/\/$/, ''));
