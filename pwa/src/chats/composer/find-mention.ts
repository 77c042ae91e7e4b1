import type { ChatUser } from '@prosa/contract/chats/chat';
import type { UserId } from '@prosa/contract/ids';
import { foldText } from '../../platform/fold-text.ts';

/** A name that is being written after an at sign: what of it is there, and where the sign stands. */
export type Mention = { readonly typed: string; readonly from: number };

/** The name that is being written where the caret stands, if one is. */
export function findMention(text: string, caret: number): Mention | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{N}'.-]*(?: [\p{L}\p{N}'.-]*)?)$/u.exec(text.slice(0, caret));
  const typed = found?.[1];
  return typed === undefined ? undefined : { typed, from: caret - typed.length - 1 };
}

type Member = ChatUser['user'];

/** Returns the people whose whole name, or one word of it, begins as typed, sorted by name. */
export function matchMembers(members: readonly Member[], typed: string): Member[] {
  const wanted = foldText(typed.trim());
  return members
    .filter(({ name }) => {
      const folded = foldText(name);
      return folded.startsWith(wanted) || folded.split(' ').some((word) => word.startsWith(wanted));
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The text with the name in place of what was typed of it, and where the caret goes. */
export function insertMention(text: string, { typed, from }: Mention, name: string): { text: string; caret: number } {
  const written = `@${name} `;
  const rest = text.slice(from + 1 + typed.length);
  return { text: text.slice(0, from) + written + rest.replace(/^ /, ''), caret: from + written.length };
}

/** Returns the chosen people whose name still stands in the text. */
export const mentionedIn = (text: string, members: readonly Member[], chosen: readonly number[]): UserId[] =>
  members.filter(({ id, name }) => chosen.includes(id) && text.includes(`@${name}`)).map(({ id }) => id);
