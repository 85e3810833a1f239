export { NewPassword, Password, Session, User, UserName } from './accounts/account.js';
export { cliClientId, DeviceError } from './accounts/device-routes.js';
export { Email, normalizeEmail } from './accounts/email.js';
export { api } from './api.js';
export { Abilities, Character, Equipment } from './characters/character.js';
export { completeSheet, exampleId } from './characters/examples.js';
export { DryRun, Finding } from './characters/finding.js';
export { HistoryPage, HistoryQuery } from './characters/history.js';
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
export { CharacterPage, CharacterQuery } from './characters/list.js';
export { usualPage } from './characters/paging.js';
export { CharacterPatch, type MergePatch, mergePatchType } from './characters/patch.js';
export { readSheet, type SheetReading } from './characters/read.js';
export {
  CharacterId,
  CharacterInput,
  CharacterRecord,
  CharacterSummary,
  highestVersion,
  sheetOf,
} from './characters/record.js';
export { CharacterIdInPath } from './characters/route-parts.js';
export {
  type AnswerHeaders,
  type Client,
  createClient,
  type HttpAnswer,
  type HttpRequest,
  ProblemError,
  type Send,
  UnexpectedAnswerError,
} from './client.js';
export { type Fault, type FaultCode, faultCodes } from './contract/fault.js';
export { idempotencyKeyOf } from './contract/formats.js';
export {
  type HeaderSpec,
  type ProblemCode,
  type ProblemKind,
  problemPath,
  problems,
  problemType,
} from './contract/problems.js';
export {
  type AlternativeType,
  type AnswerOf,
  type Api,
  type BodyOf,
  type HeadersOf,
  type Method,
  mostBodyBytes,
  type ParamsOf,
  type QueryOf,
  type ResponseSpec,
  type Route,
  responsesTo,
} from './contract/route.js';
export { type TText, textFault } from './contract/text.js';
export { type Validator, validator } from './contract/validate.js';
export { apiDocument } from './document.js';
export {
  Forecast,
  ForecastDay,
  highest as highestTemperature,
  lowest as lowestTemperature,
  summaries,
} from './forecast/forecast.js';
export { type JsonReading, readJson } from './json/read.js';
export { isJsonObject, pointerSegment } from './json/value.js';
export { type Language, languages } from './language.js';
export { type FaultInProblem, mostFaultsListed, Problem } from './problem.js';
export { didYouMean, fold } from './spelling.js';
