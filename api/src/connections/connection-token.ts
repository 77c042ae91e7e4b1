import { createHash, randomInt } from 'node:crypto';
import { CONNECTION_TOKEN_CHARACTERS } from '@prosa/contract/channels/connection-fields';

/** The letters and digits of a token, without characters that look alike. */
const TOKEN_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
/** The number of characters at a token's end that the screen shows, so that people can distinguish tokens. */
const SHOWN_TOKEN_CHARACTERS = 4;

/** Creates a connection's token, which identifies the connection to the external API (coverage 2 §9). */
export const createConnectionToken = (): string =>
  Array.from({ length: CONNECTION_TOKEN_CHARACTERS }, () => TOKEN_ALPHABET[randomInt(TOKEN_ALPHABET.length)]).join('');

/**
 * Converts a token to its columns: the hash, by which a call finds the connection, and the last characters, which the screen
 * shows. A hash without salt is safe, because the token is random.
 */
export const toTokenColumns = (token: string) => ({
  token_hash: createHash('sha256').update(token).digest(),
  token_end: token.slice(-SHOWN_TOKEN_CHARACTERS),
});
