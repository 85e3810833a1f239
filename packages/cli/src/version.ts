import { readFileSync } from 'node:fs';

// The manifest is one folder up from here and from the built bundle alike.
const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Version of this package. */
export const version = String((manifest as { version: unknown }).version);
