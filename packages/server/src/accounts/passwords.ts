import { hash, verify } from '@node-rs/argon2';

/** What a hash costs whoever makes one. */
export interface PasswordCost {
  /** In KiB. */
  memoryCost: number;
  /** Passes over that memory. */
  timeCost: number;
}

/** The same letters may come in several forms, by keyboard and system: they are one password. */
const normal = (password: string) => password.normalize('NFKC');

/**
 * Hashes of passwords: argon2id. Without a cost it has the parameters that OWASP recommends, which are the library's
 * defaults. A hash tells its own cost, so those of any cost can be verified.
 */
export const passwords = (cost?: PasswordCost) => ({
  hash: (password: string) => hash(normal(password), cost),
  verify: (given: { hash: string; password: string }) => verify(given.hash, normal(given.password)),
});
