import { hash, verify } from '@node-rs/argon2';

/** Cost parameters of argon2. */
export interface PasswordCost {
  /** In KiB. */
  memoryCost: number;
  /** Passes over that memory. */
  timeCost: number;
}

/** Keyboards and systems encode the same letters differently; they are one password. */
const normalized = (password: string) => password.normalize('NFKC');

/**
 * Hashes passwords with argon2id. The default cost is the one that OWASP recommends. A hash holds its own cost, so
 * those of any cost can be verified.
 */
export const passwords = (cost?: PasswordCost) => ({
  hash: (password: string) => hash(normalized(password), cost),
  verify: (given: { hash: string; password: string }) => verify(given.hash, normalized(given.password)),
});
