import { toByteString } from './to-byte-string.ts';
import { foldText } from '../platform/fold-text.ts';

/** The fields of a message that a search reads. */
export type SearchedMessage = { readonly body: string; readonly isDeleted: boolean };

/** The character between two messages in a ticket's text. No folded message contains it. */
const MESSAGE_SEPARATOR = '\n';

/** Converts text for searching: folds it, and replaces each line break by a space. */
export const toSearchableText = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ');

/** Returns whether a message contains a term, which must be a result of `toSearchTerm`. */
export const containsTerm = ({ body, isDeleted }: SearchedMessage, term: string): boolean =>
  !isDeleted && toSearchableText(body).includes(term);

/**
 * Joins a ticket's messages into one searchable text (`toByteString`), oldest first. Each message is a line, and a deleted
 * message an empty one.
 */
export const toTicketText = (messages: readonly SearchedMessage[]): string =>
  messages.map(({ body, isDeleted }) => (isDeleted ? '' : toByteString(toSearchableText(body)))).join(MESSAGE_SEPARATOR);

/**
 * Returns the index of the last message that contains a term. `text` must be a result of `toTicketText`, and `termBytes` one of
 * `toByteString`.
 */
export function findLastMessageIndex(text: string, termBytes: string): number {
  const found = text.lastIndexOf(termBytes);
  let line = 0;
  for (let at = text.indexOf(MESSAGE_SEPARATOR); at !== -1 && at < found; at = text.indexOf(MESSAGE_SEPARATOR, at + 1)) line += 1;
  return line;
}

/** Converts the user's text to a search term. Returns '' if there is nothing to search for. */
export const toSearchTerm = (typed: string): string => toSearchableText(typed).trim();
