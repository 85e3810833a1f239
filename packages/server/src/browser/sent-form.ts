import { storageOf } from './kept-work.js';

/** A form that was sent from this tab; the next page tells what became of it. */
interface SentForm {
  /** The path of the page it was on. */
  page: string;
  /** Under which name what was typed into it is kept. */
  name: string;
}

const key = 'charsheet:sent';

export function noteSent(sent: SentForm): void {
  try {
    storageOf('sessionStorage')?.setItem(key, JSON.stringify(sent));
  } catch {
    // Then it will be offered once more, although it is stored.
  }
}

/**
 * What became of the form that was sent, if this page is the answer to it: `again` when it is shown again, as it was not stored;
 * else `stored`, and what was kept of it is of no use any more. It is told once.
 */
export function outcomeOfSent(): (SentForm & { is: 'again' | 'stored' }) | undefined {
  const storage = storageOf('sessionStorage');
  const text = storage?.getItem(key);
  if (!text) return undefined;
  storage?.removeItem(key);
  const sent = JSON.parse(text) as SentForm;
  // A page that somebody went to by an address or a link of another page is no answer.
  if (document.referrer === '' || new URL(document.referrer).pathname !== sent.page) return undefined;
  return { ...sent, is: location.pathname === sent.page ? 'again' : 'stored' };
}

/** Drops what is kept of a form that has been stored. */
export function dropStored(): void {
  const sent = outcomeOfSent();
  if (sent?.is !== 'stored') return;
  for (const kind of ['localStorage', 'sessionStorage'] as const) storageOf(kind)?.removeItem(sent.name);
}
