import { Session, User } from './accounts/account.js';
import { DeviceError } from './accounts/device-routes.js';
import { api } from './api.js';
import { Abilities, Character, Equipment } from './characters/character.js';
import { DryRun, Finding } from './characters/finding.js';
import { CharacterInput, CharacterPatch } from './characters/input.js';
import { CharacterPage, HistoryPage } from './characters/lists.js';
import { CharacterRecord, CharacterSummary } from './characters/record.js';
import { openApiDocument } from './contract/openapi.js';
import { Forecast, ForecastDay } from './forecast/routes.js';
import { Problem } from './problem.js';

/** Schemas that the document names; the others stand where they are used. */
const components = {
  Abilities,
  Equipment,
  Character,
  CharacterInput,
  CharacterRecord,
  CharacterSummary,
  CharacterPage,
  CharacterPatch,
  HistoryPage,
  Finding,
  DryRun,
  User,
  Session,
  DeviceError,
  ForecastDay,
  Forecast,
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
    description: 'Stores character sheets of the game Kard és Mágia and gives them back, for good.',
    server,
    components,
    problem: Problem,
  });
}
