import { cleanly } from './cleanup.js';
import { http } from './http.js';
import { embedded } from './embedded.js';
import { rows } from './rows.js';
import { start } from './start.js';
import { validator } from './validator.js';
import { cli } from './cli.js';
import { readOptions, usage } from './options.js';
await cleanly(async () => {
  const o = readOptions(process.argv.slice(2));
  if (!o) return console.log(usage);
  for (const n of o.names) { const t=Date.now(); const { rounds, ...r } = await { http, embedded, rows, start, validator, cli }[n](o);
  console.log(JSON.stringify(r, null, 1)); console.log(n, Date.now()-t);} 
});
