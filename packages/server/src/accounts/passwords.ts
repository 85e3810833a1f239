import { hash, verify } from '@node-rs/argon2';

/** The same letters may come in several forms, by keyboard and system: they are one password. */
const normal = (password: string) => password.normalize('NFKC');

/** Hashes of passwords: argon2id with the parameters that OWASP recommends, which are the library's defaults. */
export const passwords = {
  hash: (password: string) => hash(normal(password)),
  verify: (given: { hash: string; password: string }) => verify(given.hash, normal(given.password)),
};
