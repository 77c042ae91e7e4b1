import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { TooBusyError } from '../platform/too-busy-error.ts';

/**
 * The maximum number of passwords that are hashed or checked at the same time. Each takes 19 MiB and one core for tens of
 * milliseconds.
 */
const MAX_CONCURRENT_HASHES = 2;
/**
 * The maximum number of passwords of one priority that wait to be hashed or checked. In a longer queue, users would give up
 * before their turn.
 */
const MAX_WAITING_PASSWORDS = 100;
const limitConcurrency = pLimit(MAX_CONCURRENT_HASHES);
type PasswordWork = () => Promise<void>;
const waitingWork: { readonly first: PasswordWork[]; readonly others: PasswordWork[] } = { first: [], others: [] };

/** Hashes a password by Argon2id with the default parameters of the library, which OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => runInFreeSlot('first', () => hash(password));

/**
 * Verifies a password. Returns false for an invalid hash, too. The priority `first` is for known devices, so that many guesses
 * from other devices cannot lock the user out. Rejects with `TooBusyError` if too many checks are waiting.
 */
export const verifyPassword = (
  password: string,
  passwordHash: string,
  priority: keyof typeof waitingWork = 'first',
): Promise<boolean> => runInFreeSlot(priority, () => verify(passwordHash, password).catch(() => false));

/** Runs `work` when a slot is free. Work with the priority `first` runs before all other waiting work. */
async function runInFreeSlot<T>(priority: keyof typeof waitingWork, work: () => Promise<T>): Promise<T> {
  if (waitingWork[priority].length >= MAX_WAITING_PASSWORDS) throw new TooBusyError('Too many passwords wait to be checked.');
  return new Promise<T>((done, fail) => {
    waitingWork[priority].push(() => work().then(done, fail));
    void limitConcurrency(() => (waitingWork.first.shift() ?? waitingWork.others.shift())?.());
  });
}
