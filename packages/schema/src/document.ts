import { Session, User } from './accounts/account.js';
import { DeviceError } from './accounts/device-routes.js';
import { api } from './api.js';
import { ImportResult } from './characters/bulk-routes.js';
import { Abilities, Equipment } from './characters/character.js';
import { Equipment2E, Level2E } from './characters/character-2e.js';
import { DryRun, DryRun2E, Finding } from './characters/finding.js';
import { CharacterInput, CharacterPatch } from './characters/input.js';
import { CharacterPage, HistoryPage } from './characters/lists.js';
import { CharacterRecord, CharacterSummary } from './characters/record.js';
import { CharacterInput2E, CharacterPatch2E, CharacterRecord2E } from './characters/second-edition.js';
import { openApiDocument } from './contract/openapi.js';
import { problems, problemsBeforeRoutes } from './contract/problems.js';
import { Forecast, ForecastDay } from './forecast/routes.js';
import { KemkasListItem } from './kemkas/routes.js';
import { KemkasSheet1E, KemkasSheet2E } from './kemkas/sheets.js';
import { Problem } from './problem.js';

/** Schemas that the document names; the others stand where they are used. */
const components = {
  Abilities,
  Equipment,
  CharacterInput,
  CharacterRecord,
  CharacterSummary,
  CharacterPage,
  CharacterPatch,
  HistoryPage,
  Level2E,
  Equipment2E,
  CharacterInput2E,
  CharacterRecord2E,
  CharacterPatch2E,
  Finding,
  DryRun,
  DryRun2E,
  ImportResult,
  User,
  Session,
  DeviceError,
  ForecastDay,
  Forecast,
  KemkasSheet1E,
  KemkasSheet2E,
  KemkasListItem,
};

const description = [
  'Stores character sheets of the game Kard és Mágia and gives them back, for good.',
  '',
  'Sheets of the first edition are at `/Character`, those of the second at `/Character2E`; lists and streams have both.',
  '',
  'A sheet can be stored and read without an account; it is public then, and stays as it is. For all else make an account',
  'and sign in: `POST /auth/sign-in/email` answers with a token, which goes into `Authorization: Bearer ...`.',
  '',
  'A change says in `If-Match` which version it was made to, by the `ETag` of its sheet, so that nothing is overwritten that',
  'somebody else wrote. Every error is a problem document (RFC 9457) with a stable `code`, and lists every fault. Its texts are',
  'in English, or in Hungarian with `Accept-Language: hu`.',
  '',
  `Before its route is found a request can get ${problemsBeforeRoutes.map((code) => `${problems[code].status} \`${code}\``).join(', ')}.`,
  '',
  'Apps on pages of other origins send the token and no cookies; whoever runs the service lists their origins.',
].join('\n');

const tags: Record<keyof typeof api, string> = {
  characters: 'Character sheets: store, read, change, list and delete them; their history',
  characters2E: 'The same for character sheets of the second edition of the game',
  accounts: 'Accounts: sign up, confirm the address, sign in and out, and change what belongs to it',
  devices: 'The device flow (RFC 8628): a program signs in while its user confirms in a browser',
  forecast: 'A sample, of no meaning',
  operations: 'For whoever runs the service',
  kemkas: 'What the web pages of kemkas call, a character builder for the game; apps use the routes above',
};

/**
 * The OpenAPI 3.1 document of the service.
 * @param version of the service
 * @param server base URL, absolute or a path
 */
export function apiDocument(version: string, server: string): Record<string, unknown> {
  return openApiDocument(api, {
    title: 'charsheet',
    version,
    description,
    tags,
    server,
    components,
    problem: Problem,
  });
}
