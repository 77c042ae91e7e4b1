import { foldText } from './fold-text.ts';

/** A message as far as search goes through it. */
export type SearchedMessage = { readonly body: string; readonly isDeleted: boolean };

/** Ends a message within its ticket's text; no folded message holds one. */
const END = '\n';

/** Text as it is searched: folded, line breaks being spaces. */
export const searchable = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ');

/** One ticket's messages as one text to look through, oldest first. */
export const ticketText = (messages: readonly SearchedMessage[]): string =>
  messages
    .filter(({ body, isDeleted }) => body !== '' && !isDeleted)
    .map(({ body }) => searchable(body))
    .join(END);

/** The searchable form of what a person types; nothing to look for is ''. */
export const searchTerm = (typed: string): string => searchable(typed).trim();
