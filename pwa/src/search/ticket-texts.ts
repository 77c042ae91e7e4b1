import { toByteString } from './to-byte-string.ts';
import { foldText } from '../platform/fold-text.ts';

/** The fields of a message that a search reads. */
export type SearchedMessage = { readonly body: string; readonly isDeleted: boolean };

/** Separates a ticket's messages in its text. No folded message contains this character. */
const BETWEEN = '\n';

/** Converts text for searching: folds it, and replaces line breaks by spaces. */
export const toSearchableText = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ');

/** Returns whether a message contains a `searchTerm`. */
export const containsTerm = ({ body, isDeleted }: SearchedMessage, term: string): boolean =>
  !isDeleted && toSearchableText(body).includes(term);

/**
 * Joins a ticket's messages into one searchable text (`toByteString`), one line each, oldest first. A deleted message has an empty
 * line.
 */
export const ticketText = (messages: readonly SearchedMessage[]): string =>
  messages.map(({ body, isDeleted }) => (isDeleted ? '' : toByteString(toSearchableText(body)))).join(BETWEEN);

/** Finds the index of the last message of a `ticketText` that contains a term given `toByteString`. */
export function findLastLineWith(text: string, termBytes: string): number {
  const found = text.lastIndexOf(termBytes);
  let line = 0;
  for (let at = text.indexOf(BETWEEN); at !== -1 && at < found; at = text.indexOf(BETWEEN, at + 1)) line += 1;
  return line;
}

/** Converts typed text for searching. Returns '' if there is nothing to search. */
export const searchTerm = (typed: string): string => toSearchableText(typed).trim();
