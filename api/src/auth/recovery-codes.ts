import { createHash, randomInt } from 'node:crypto';

const CODES = 10;
const GROUPS = 5;
const GROUP_CHARACTERS = 5;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const randomGroup = (): string => Array.from({ length: GROUP_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** New recovery codes, 123 bits each. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, randomGroup).join('-'));

/** The form in which a recovery code is stored. The codes are random, so a plain hash keeps them. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();
