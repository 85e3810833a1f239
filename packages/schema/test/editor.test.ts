import { describe, expect, it } from 'vitest';

import { completeSheet } from '../src/index.js';
import { jsonSchema } from '../src/schemas.js';
import { fromTestbed } from './testbed.js';

const { getLanguageService, TextDocument } = fromTestbed('vscode-json-languageservice');

/** What Visual Studio Code is told of a JSON file. */
const service = getLanguageService({
  schemaRequestService: async (uri: string) =>
    JSON.stringify(jsonSchema(uri.includes('record') ? 'character-record' : 'character')),
});

const open = (text: string) => {
  const document = TextDocument.create('file:///sheet.json', 'json', 1, text);
  return { document, json: service.parseJSONDocument(document) };
};

const inFile = (members: object) =>
  JSON.stringify({ $schema: 'http://127.0.0.1:3000/schemas/character.json', ...members });

async function marks(members: object): Promise<string[]> {
  const { document, json } = open(inFile(members));
  const found: { message: string }[] = await service.doValidation(document, json);
  return found.map(({ message }) => message);
}

async function offered(members: object, at: string) {
  const text = inFile(members);
  const { document, json } = open(text);
  const { items } = await service.doComplete(document, document.positionAt(text.indexOf(at) + 1), json);
  return new Map<string, string>(
    items.map((item: { label: string; documentation?: string }) => [item.label, item.documentation]),
  );
}

describe('an editor that is told the schema of a sheet', () => {
  it('marks nothing in one that fits, house rules included', async () => {
    expect(await marks(completeSheet)).toEqual([]);
    expect(await marks({ ...completeSheet, faj: 'f_sarkany' })).toEqual([]);
  });

  it('marks what does not fit', async () => {
    expect(await marks({ ...completeSheet, faj: 'ember', szint: 0, Szint: 1 })).toHaveLength(3);
  });

  it('offers identifiers with their names', async () => {
    const races = await offered({ ...completeSheet, faj: '?' }, '"?');
    expect(races.get('"f_ember"')).toBe('Ember (Human)');
    const weapons = await offered({ ...completeSheet, harcosSpecializaciok: ['?'] }, '"?');
    expect([...weapons.keys()]).toContain('"szablya"');
  });

  it('offers members that are missing', async () => {
    const { szint: _, ...rest } = completeSheet;
    expect([...(await offered({ ...rest, '?': 1 }, '"?')).keys()]).toContain('szint');
  });
});
