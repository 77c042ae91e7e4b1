import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import { foldText } from '../platform/fold-text.ts';

/** The part of a text around a match, as it is written in the text. */
export type Snippet = { readonly before: string; readonly match: string; readonly after: string };

const MAX_CHARACTERS_BEFORE_MATCH = 24;
const MAX_CHARACTERS_AFTER_MATCH = 80;

/**
 * Finds a folded term in a message as it is displayed, or else in its source, which contains the marks of bold and italic text.
 */
export const findMessageSnippet = (text: string, foldedTerm: string): Snippet | undefined =>
  findSnippet(stripTextMarks(text), foldedTerm) ?? findSnippet(text, foldedTerm);

/** Finds a folded term in a text. Undefined if there is no match. */
export function findSnippet(text: string, foldedTerm: string): Snippet | undefined {
  const at = foldText(text).indexOf(foldedTerm);
  if (at === -1 || foldedTerm === '') return undefined;
  const characters = [...text];
  let folded = 0;
  let from = 0;
  let to = characters.length;
  for (const [index, character] of characters.entries()) {
    if (folded <= at) from = index;
    folded += foldText(character).length;
    if (folded >= at + foldedTerm.length) {
      to = index + 1;
      break;
    }
  }
  // A combining mark after the match belongs to the match's last letter.
  while (to < characters.length && foldText(characters[to] ?? 'x') === '') to += 1;
  const start = from > MAX_CHARACTERS_BEFORE_MATCH ? from - MAX_CHARACTERS_BEFORE_MATCH : 0;
  const part = (begin: number, end: number): string => characters.slice(begin, end).join('').replaceAll(/\s+/g, ' ');
  return {
    before: `${start > 0 ? '…' : ''}${part(start, from)}`,
    match: part(from, to),
    after: part(to, to + MAX_CHARACTERS_AFTER_MATCH),
  };
}
