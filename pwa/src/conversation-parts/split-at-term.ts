import { foldText } from '../platform/fold-text.ts';

/** A piece of a text. It is either a match of the search term, or the text before, between or after matches. */
export type TextPiece = { readonly text: string; readonly isMatch: boolean };

/** Splits a text at all matches of a search term that `foldText` returned. The pieces are as written in the text. */
export function splitAtTerm(text: string, foldedTerm: string): TextPiece[] {
  const characters = [...text];
  // For each character of `folded`, the index of its original in `characters`, because folding may change the number of
  // characters.
  const places: number[] = [];
  let folded = '';
  for (const [place, character] of characters.entries()) {
    const plain = /\s/.test(character) ? ' ' : foldText(character);
    folded += plain;
    places.push(...Array.from({ length: plain.length }, () => place));
  }
  const pieces: TextPiece[] = [];
  let end = 0;
  const add = (to: number, isMatch: boolean): void => {
    if (to > end) pieces.push({ text: characters.slice(end, to).join(''), isMatch });
    end = Math.max(end, to);
  };
  for (let at = indexOfTerm(folded, foldedTerm, 0); at !== -1; at = indexOfTerm(folded, foldedTerm, at + foldedTerm.length)) {
    add(places[at] ?? end, false);
    let to = (places[at + foldedTerm.length - 1] ?? end) + 1;
    // A combining mark after a match belongs to the match's last letter.
    while (to < characters.length && foldText(characters[to] ?? 'x') === '') to += 1;
    add(to, true);
  }
  add(characters.length, false);
  return pieces;
}

const indexOfTerm = (text: string, term: string, from: number): number => (term === '' ? -1 : text.indexOf(term, from));
