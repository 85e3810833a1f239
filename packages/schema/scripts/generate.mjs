// Puts generated code in place of what tsc made of some modules: the checks as the compiler of schemas writes them, of the schemas
// what messages about faults tell, and of the API what a client needs. So where the package is used nothing is compiled, and no
// schema is made.
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const folder = fileURLToPath(new URL('..', import.meta.url));
const files = ['accounts/validators', 'characters/validators', 'characters/validators-2e', 'problem-check', 'outline'];

/** The kinds of schemas that the search for mismatches knows: for them their JSON type says nothing more. */
const toldByKind = new Set(['Array', 'Boolean', 'Integer', 'Literal', 'Object', 'String', 'Text', 'Union', 'Unknown']);

const { Kind, TypeCompiler, TypeRegistry, modules } = await load();
files.forEach((file, at) => {
  writeFileSync(`${folder}dist/${file}.js`, moduleOf(Object.entries(modules[at]), file.includes('/') ? '..' : '.'));
  rmSync(`${folder}dist/${file}.js.map`, { force: true });
});

/** The schemas from the sources, and the compiler that shares its registry of kinds with them. */
async function load() {
  const contents = [
    "export { Kind, TypeRegistry } from '@sinclair/typebox';",
    "export { TypeCompiler } from '@sinclair/typebox/compiler';",
    ...files.map((file, at) => `import * as module${at} from './src/${file}.ts';`),
    `export const modules = [${files.map((_, at) => `module${at}`)}];`,
  ].join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins: [{ name: 'schemas in place of validators', setup: keepSchemas }],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

function keepSchemas({ onLoad }) {
  const contents = `
    export const validator = (schema, noun) => ({ schema, noun });
    export const checker = (schema) => ({ schema });`;
  onLoad({ filter: /[\\/]contract[\\/]compile\.ts$/ }, () => ({ contents }));
}

function moduleOf(values, toSource) {
  const code = values.map(([name, value]) => `export const ${name} = ${valueCode(value)};\n`).join('\n');
  return `import { Kind } from '@sinclair/typebox';

import { findTextFault } from '${toSource}/contract/text.js';
import { validatorOf } from '${toSource}/contract/validate.js';

const isText = (lengths, value) => typeof value === 'string' && !findTextFault(lengths, value);

${code}`;
}

function valueCode({ schema, noun, ...api }) {
  if (schema === undefined) return JSON.stringify(outlineOf(api));
  if (noun === undefined) return checkCode(schema);
  return `/* @__PURE__ */ validatorOf(${checkCode(schema)}, () => (${dataCode(schema)}), ${JSON.stringify(noun)})`;
}

/** Of routes, what clients need. */
function outlineOf(api) {
  const answer = ({ body, mediaType }) => ({
    ...(body && { body: { type: body.type } }),
    // Of one that is no JSON it matters only whether it is lines.
    ...(mediaType && { mediaType: mediaType.replace(/;.*/, '') }),
  });
  return mapValues(api, (routes) =>
    mapValues(routes, ({ method, path, body, responses, dryRun }) => ({
      method,
      path,
      ...(body && { body: { mediaType: body.mediaType } }),
      responses: mapValues(responses, answer),
      ...(dryRun && { dryRun: answer(dryRun) }),
    })),
  );
}

function mapValues(record, change) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** The compiler asks for kinds that are not its own by name: the name says here which text it is. */
function checkCode(schema) {
  const lengths = new Set();
  const code = TypeCompiler.Code(withNamedTexts(schema)).replace(
    /\bkind\('Text_(\d+)_(\d+)_(\w+)', \d+, /g,
    (_, from, to, lines) => {
      const name = `text_${from}_${to}_${lines}`;
      lengths.add(`const ${name} = { minLength: ${from}, maxLength: ${to}, 'x-lines': ${lines} };`);
      return `isText(${name}, `;
    },
  );
  const unknown = /\b(?:kind|format|hash)\(/.exec(code);
  if (unknown) throw new Error(`the generated check calls ${unknown[0]}), which it does not have`);
  return `/* @__PURE__ */ (() => {\n${[...lengths, code].join('\n')}\n})()`;
}

function withNamedTexts(schema) {
  if (Array.isArray(schema)) return schema.map(withNamedTexts);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNamedTexts(value)]));
  const kind =
    schema[Kind] === 'Text'
      ? `Text_${schema.minLength}_${schema.maxLength}_${schema['x-lines'] ?? false}`
      : schema[Kind];
  if (kind === undefined) return copy;
  if (kind !== schema[Kind]) TypeRegistry.Set(kind, () => true);
  return { ...copy, [Kind]: kind };
}

/** A schema as code. Of what only describes it, the form of an identifier is all that messages tell. */
function dataCode(schema) {
  if (Array.isArray(schema)) return `[${schema.map(dataCode)}]`;
  if (typeof schema !== 'object' || schema === null) return JSON.stringify(schema);
  if (Kind in schema && !toldByKind.has(schema[Kind])) throw new Error(`no mismatches are known of ${schema[Kind]}`);
  const isIdentifier = schema[Kind] === 'String' && schema.title !== undefined;
  const needless = isIdentifier ? ['type'] : ['type', 'title', 'description', 'examples'];
  const members = Object.entries(schema)
    .filter(([key]) => !(Kind in schema) || !needless.includes(key))
    .map(([key, value]) => `${JSON.stringify(key)}:${dataCode(value)}`);
  const kind = schema[Kind] === undefined ? [] : [`[Kind]:${JSON.stringify(schema[Kind])}`];
  return `{${[...kind, ...members]}}`;
}
