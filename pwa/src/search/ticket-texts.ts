import { asBytes } from './as-bytes.ts';
import { foldText } from '../platform/fold-text.ts';

/** A message as far as search goes through it. */
export type SearchedMessage = { readonly body: string; readonly isDeleted: boolean };

/** Parts a ticket's messages within its text; no folded message holds one. */
const BETWEEN = '\n';

/** Text as it is searched: folded, line breaks being spaces. */
export const searchable = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ');

/** Whether a `searchTerm` stands in a message. */
export const isFoundIn = ({ body, isDeleted }: SearchedMessage, term: string): boolean =>
  !isDeleted && searchable(body).includes(term);

/** One ticket's messages as one text to look through (`asBytes`), a line each, oldest first; a deleted one's line is empty. */
export const ticketText = (messages: readonly SearchedMessage[]): string =>
  messages.map(({ body, isDeleted }) => (isDeleted ? '' : asBytes(searchable(body)))).join(BETWEEN);

/** Finds which message of a `ticketText`, from 0, is the last that holds a term given `asBytes`, in one that does. */
export function lastLineWith(text: string, termBytes: string): number {
  const found = text.lastIndexOf(termBytes);
  let line = 0;
  for (let at = text.indexOf(BETWEEN); at !== -1 && at < found; at = text.indexOf(BETWEEN, at + 1)) line += 1;
  return line;
}

/** The searchable form of what a person types; nothing to look for is ''. */
export const searchTerm = (typed: string): string => searchable(typed).trim();
