// What the commands need of the schema, imported when a command needs it: its libraries take a while to load.
export {
  api,
  CharacterId,
  CharacterIdInPath,
  CharacterQuery,
  cliClientId,
  createClient,
  mostBodyBytes,
  NewPassword,
  normalizeEmail,
  ProblemError,
  problems,
  readSheet,
  UnexpectedAnswerError,
  UserName,
  validator,
} from '@charsheet/schema';
