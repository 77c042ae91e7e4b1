import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { TooBusyError } from '../platform/too-busy-error.ts';

/** Each hash takes 19 MiB and one core for tens of milliseconds. More at once would slow everything else down. */
const MAX_AT_ONCE = 2;
/** Limits how many checks wait. With more of them, the last would wait longer than people do. */
const MAX_WAITING = 100;
const limit = pLimit(MAX_AT_ONCE);
type Work = () => Promise<void>;
const waitingWork: { readonly first: Work[]; readonly others: Work[] } = { first: [], others: [] };

/** Hashes a password by Argon2id with the parameters of the library, which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => runBounded('first', () => hash(password));

/**
 * Verifies a password. Returns false for an invalid hash, too. A known device has the turn `first`, so that a flood of guesses
 * cannot lock its user out. Rejects with `Busy` if too many checks are waiting.
 */
export const verifyPassword = (
  password: string,
  passwordHash: string,
  priority: keyof typeof waitingWork = 'first',
): Promise<boolean> => runBounded(priority, () => verify(passwordHash, password).catch(() => false));

/** Each free slot goes to the most urgent waiting call. */
async function runBounded<T>(priority: keyof typeof waitingWork, work: () => Promise<T>): Promise<T> {
  if (waitingWork[priority].length >= MAX_WAITING) throw new TooBusyError('Too many passwords wait to be checked.');
  return new Promise<T>((done, fail) => {
    waitingWork[priority].push(() => work().then(done, fail));
    void limit(() => (waitingWork.first.shift() ?? waitingWork.others.shift())?.());
  });
}
