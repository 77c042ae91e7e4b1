import type { AuthorId } from '@prosa/contract/ids';
import { MESSAGE_EDIT_WINDOW_MS } from '@prosa/domain/messages/constants';
import * as v from 'valibot';
import { isPlainJson } from '../guard/is-plain-json.ts';
import { ChatEntry } from './chat-entry.ts';

/**
 * The server's record of an entry: its kind, its author, and the time at which the server received the entry, in milliseconds.
 */
export type ChatEntryRecord = { readonly kind: ChatEntry['kind']; readonly authorId: AuthorId; readonly receivedAt: number };

/**
 * Decides whether `authorId` may add `value` to a chat at `now` (milliseconds). `findEntry` finds an earlier entry by its id.
 * Returns the entry, or the reason for the refusal.
 */
export function checkChatEntry(
  value: unknown,
  authorId: AuthorId,
  { now, findEntry: known }: { readonly now: number; readonly findEntry: (id: string) => ChatEntryRecord | undefined },
): { readonly entry: ChatEntry } | { readonly refusal: string } {
  if (!isPlainJson(value)) return { refusal: 'not plain JSON' };
  const parsed = v.safeParse(ChatEntry, value);
  if (!parsed.success) return { refusal: `no entry: ${parsed.issues[0].message}` };
  const entry = parsed.output;
  if (entry.userId !== authorId) return { refusal: 'another author' };
  if (known(entry.id) !== undefined) return { refusal: 'an id that is taken' };
  if (entry.kind === 'message') return isEmptyMessage(entry) ? { refusal: 'an empty message' } : { entry };
  const subject = known(entry.about);
  if (subject?.kind !== 'message') return { refusal: 'about no message' };
  if (entry.kind !== 'edit' && entry.kind !== 'deletion') return { entry };
  if (subject.authorId !== authorId) return { refusal: 'a message of another' };
  if (now - subject.receivedAt > MESSAGE_EDIT_WINDOW_MS) return { refusal: 'a message too old to change' };
  return { entry };
}

const isEmptyMessage = ({ text, media }: Extract<ChatEntry, { kind: 'message' }>): boolean =>
  text.trim() === '' && (media ?? []).length === 0;
