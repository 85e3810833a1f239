// Writes the JSON Schemas as files, for tools that read such.
import { mkdirSync, writeFileSync } from 'node:fs';

import { jsonSchema, jsonSchemaNames } from '../dist/schemas.js';

const folder = new URL('../dist/schemas/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const name of jsonSchemaNames) {
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(jsonSchema(name), null, 2)}\n`);
}
