import { createHash, randomInt } from 'node:crypto';

const RECOVERY_CODE_COUNT = 10;
const GROUPS_PER_CODE = 5;
const GROUP_CHARACTERS = 5;
/** The letters and digits of the codes, without characters that look alike. */
const RECOVERY_CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const createRandomGroup = (): string =>
  Array.from({ length: GROUP_CHARACTERS }, () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)]).join('');

/** Creates ten recovery codes with 123 random bits each. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => Array.from({ length: GROUPS_PER_CODE }, createRandomGroup).join('-'));

/** Hashes a recovery code for storing. A hash without salt is safe, because the codes are random. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();
