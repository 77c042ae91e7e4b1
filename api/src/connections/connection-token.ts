import { createHash, randomInt } from 'node:crypto';
import { CONNECTION_TOKEN_CHARACTERS } from '@prosa/contract/channels/connection-fields';

/** Letters and digits without those that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
/** The letters by which people tell one token from another. */
const SHOWN_LETTERS = 4;

/** A new token of a connection, by which the external API knows it (coverage 2 §9). */
export const createConnectionToken = (): string =>
  Array.from({ length: CONNECTION_TOKEN_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The columns by which a token is known again: it is random enough for a hash without salt. */
export const toTokenColumns = (token: string) => ({
  token_hash: createHash('sha256').update(token).digest(),
  token_end: token.slice(-SHOWN_LETTERS),
});
