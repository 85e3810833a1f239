export {
  api,
  Character,
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
  sheetOf,
  UnexpectedAnswerError,
  UserName,
  validator,
} from '@charsheet/schema';

// What the commands need of the schema, imported when a command needs it: its libraries take a while to load.
