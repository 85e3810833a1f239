// What the commands need of the schema, imported when a command needs it: its libraries take a while to load.
export {
  api,
  CharacterId,
  CharacterIdInPath,
  createClient,
  mostBodyBytes,
  ProblemError,
  problems,
  readSheet,
  UnexpectedAnswerError,
  validator,
} from '@charsheet/schema';
