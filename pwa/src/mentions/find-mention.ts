import type { UserId } from '@prosa/contract/ids';
import { foldText } from '../platform/fold-text.ts';

/** A name that the user is typing after an at sign: the characters typed so far, and the position of the sign. */
export type TypedMention = { readonly typed: string; readonly from: number };

/** Finds the name that the user is typing at the caret. Undefined if there is none. */
export function findMention(text: string, caret: number): TypedMention | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{N}'.-]*(?: [\p{L}\p{N}'.-]*)?)$/u.exec(text.slice(0, caret));
  const typed = found?.[1];
  return typed === undefined ? undefined : { typed, from: caret - typed.length - 1 };
}

/** A person whom a text may mention. */
export type Member = { readonly id: UserId; readonly name: string };

/** Returns the people whose name begins with the typed letters, or has a word that begins with them, sorted by name. */
export function matchMembers<M extends Member>(members: readonly M[], typed: string): M[] {
  const foldedName = foldText(typed.trim());
  return members
    .filter(({ name }) => {
      const folded = foldText(name);
      return folded.startsWith(foldedName) || folded.split(' ').some((word) => word.startsWith(foldedName));
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Replaces the typed letters by the chosen name, and returns the text and the caret's new position. */
export function insertMention(text: string, { typed, from }: TypedMention, name: string): { text: string; caret: number } {
  const written = `@${name} `;
  const rest = text.slice(from + 1 + typed.length);
  return { text: text.slice(0, from) + written + rest.replace(/^ /, ''), caret: from + written.length };
}
