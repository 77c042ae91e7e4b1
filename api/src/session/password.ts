import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { TooBusyError } from '../platform/too-busy-error.ts';

/** Each hash takes 19 MiB and a core for tens of milliseconds; more at once would starve everything else. */
const MOST_AT_ONCE = 2;
/** How many may wait; more would wait longer than anybody does. */
const MOST_WAITING = 100;
const limit = pLimit(MOST_AT_ONCE);
type Work = () => Promise<void>;
const waiting: { readonly first: Work[]; readonly others: Work[] } = { first: [], others: [] };

/** Argon2id with the library's (OWASP's) parameters. */
export const hashPassword = (password: string): Promise<string> => bounded('first', () => hash(password));

/**
 * Verifies a password; false also for an invalid hash. A device that has signed in before goes `first`, so that no flood of
 * guesses locks its user out. Rejects with `Busy` if too many are waiting.
 */
export const isPassword = (password: string, passwordHash: string, turn: keyof typeof waiting = 'first'): Promise<boolean> =>
  bounded(turn, () => verify(passwordHash, password).catch(() => false));

/** A free slot goes to the most urgent call at that moment. */
async function bounded<T>(turn: keyof typeof waiting, work: () => Promise<T>): Promise<T> {
  if (waiting[turn].length >= MOST_WAITING) throw new TooBusyError('Too many passwords wait to be checked.');
  return new Promise<T>((done, fail) => {
    waiting[turn].push(() => work().then(done, fail));
    void limit(() => (waiting.first.shift() ?? waiting.others.shift())?.());
  });
}
