export { Email, NewPassword, normalizeEmail, Password, Session, User, UserName } from './accounts/account.js';
export { cliClientId, DeviceError, UserCode } from './accounts/device-routes.js';
export { MailToken } from './accounts/sign-in-routes.js';
export { newPasswordValidator, userNameValidator } from './accounts/validators.js';
export { api } from './api.js';
export { exampleId, highestVersion, isJsonObject, type Language, languages, pointerSegment } from './basics.js';
export { Thing } from './characters/at-the-table.js';
export {
  type ImportCut,
  type ImportEnd,
  type ImportQuery,
  ImportResult,
  type LineResult,
} from './characters/bulk-routes.js';
export { type AnyInput, type AnyRecord, ofEdition, readAnySheet, type SheetTools } from './characters/by-edition.js';
export { Abilities, Character, completeSheet, Equipment } from './characters/character.js';
export { Character2E, completeSheet2E } from './characters/character-2e.js';
export type { AnySheet, SheetOf } from './characters/edition.js';
export { DryRun, DryRun2E, Finding } from './characters/finding.js';
export {
  AbilityId,
  Alignment,
  ArmourId,
  abilityIds,
  ClassId,
  RaceId,
  ShieldId,
  SkillId,
  WeaponId,
} from './characters/identifiers.js';
export {
  CharacterInput,
  CharacterPatch,
  type MergePatch,
  mergePatchType,
  sheetOf,
} from './characters/input.js';
export {
  CharacterPage,
  CharacterQuery,
  CharacterQuery2E,
  HistoryPage,
  HistoryQuery,
  type SortKey,
  sortOrders,
  usualPage,
} from './characters/lists.js';
export { readSheet, type SheetReading, type SheetRefusal } from './characters/read-sheet.js';
export {
  CharacterId,
  CharacterIdInPath,
  CharacterRecord,
  CharacterSummary,
} from './characters/record.js';
export {
  CharacterInput2E,
  CharacterPatch2E,
  CharacterRecord2E,
  sheetOf2E,
} from './characters/second-edition.js';
export {
  characterIdInPathValidator,
  characterIdValidator,
  characterInputValidator,
  characterQueryValidator,
  characterRecordValidator,
  characterValidator,
} from './characters/validators.js';
export {
  characterInputValidator2E,
  characterRecordValidator2E,
  characterValidator2E,
} from './characters/validators-2e.js';
export {
  type AnswerHeaders,
  type Client,
  createClient,
  type HttpAnswer,
  type HttpRequest,
  ProblemError,
  problemOf,
  type Send,
  UnexpectedAnswerError,
} from './client.js';
export { connect } from './connect.js';
export { type Fault, type FaultCode, faultCodes, mostFaultsListed } from './contract/fault.js';
export { idempotencyKeyOf } from './contract/formats.js';
export {
  type HeaderSpec,
  type ProblemCode,
  type ProblemKind,
  problemPath,
  problems,
  problemsBeforeRoutes,
  problemType,
} from './contract/problems.js';
export {
  type AlternativeType,
  type AnswerOf,
  type Api,
  type BodyOf,
  type HeadersOf,
  hasLines,
  linesType,
  type Method,
  mostBodyBytes,
  type OfLines,
  type ParamsOf,
  type QueryOf,
  type ResponseSpec,
  type Route,
  responsesTo,
} from './contract/route.js';
export { type TText, textFault } from './contract/text.js';
export type { FaultTexts } from './contract/texts/say.js';
export type { Validator } from './contract/validate.js';
export { apiDocument } from './document.js';
export {
  classOfSheet,
  type Edition,
  editionOf,
  editionSeen,
  editions,
  nameOfSheet,
  pathOf,
  sheetPath,
} from './editions.js';
export { type FetchOptions, fetchTransport, NoAnswerError } from './fetch.js';
export { fold } from './fold.js';
export {
  Forecast,
  ForecastDay,
  highest as highestTemperature,
  lowest as lowestTemperature,
  summaries,
} from './forecast/routes.js';
export { placeFaults } from './json/fault-places.js';
export { asOneLine, isBlank, lineOf } from './json/one-line.js';
export { type JsonReading, readJson } from './json/read.js';
export { ArraySplitter, fileForm, Held, LineSplitter } from './json/splitters.js';
export { readSheetFromAnywhere } from './kemkas/moving-in.js';
export { type KemkasListItem, kemkasLinks } from './kemkas/routes.js';
export { type Exchange, exchanges } from './kemkas/sheets.js';
export { metricsType } from './operations/routes.js';
export { type FaultInProblem, Problem } from './problem.js';
export { didYouMean, suggest } from './spelling.js';
