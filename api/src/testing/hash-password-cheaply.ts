import { hash } from '@node-rs/argon2';

/** Hashes a password of a test with the smallest parameters of Argon2. A check of the hash takes microseconds. */
export const hashPasswordCheaply = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1 });
