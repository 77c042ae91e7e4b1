import { hash, verify } from '@node-rs/argon2';

/** Each hash takes 19 MiB and a core for tens of milliseconds; more at once would starve everything else. */
const MOST_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Argon2id with the library's (OWASP's) parameters. */
export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password));

/** False for a wrong password and for a hash that is none. */
export const isPassword = (password: string, passwordHash: string): Promise<boolean> =>
  bounded(() => verify(passwordHash, password).catch(() => false));

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
