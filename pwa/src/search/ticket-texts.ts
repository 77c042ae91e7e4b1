import { asBytes } from './as-bytes.ts';
import { foldText } from '../platform/fold-text.ts';

/** The fields of a message that a search reads. */
export type SearchedMessage = { readonly body: string; readonly isDeleted: boolean };

/** Separates a ticket's messages in its text; no folded message contains it. */
const BETWEEN = '\n';

/** Converts text for searching: folded, with spaces for line breaks. */
export const searchable = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ');

/** Whether a message contains a `searchTerm`. */
export const isFoundIn = ({ body, isDeleted }: SearchedMessage, term: string): boolean =>
  !isDeleted && searchable(body).includes(term);

/**
 * Joins a ticket's messages into one text to search (`asBytes`), one line each, oldest first; a deleted one's line is empty.
 */
export const ticketText = (messages: readonly SearchedMessage[]): string =>
  messages.map(({ body, isDeleted }) => (isDeleted ? '' : asBytes(searchable(body)))).join(BETWEEN);

/** Finds the index of the last message of a `ticketText` that contains a term given `asBytes`. */
export function lastLineWith(text: string, termBytes: string): number {
  const found = text.lastIndexOf(termBytes);
  let line = 0;
  for (let at = text.indexOf(BETWEEN); at !== -1 && at < found; at = text.indexOf(BETWEEN, at + 1)) line += 1;
  return line;
}

/** Converts what a person types for searching; '' if there is nothing to search. */
export const searchTerm = (typed: string): string => searchable(typed).trim();
