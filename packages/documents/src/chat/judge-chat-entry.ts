import { MESSAGE_EDIT_WINDOW_MS } from '@prosa/domain/messages/constants';
import * as v from 'valibot';
import { isPlainJson } from '../guard/is-plain-json.ts';
import { ChatEntry } from './chat-entry.ts';

/** The server's word on an entry: whose it is, and when it came, in milliseconds. */
export type KnownEntry = { readonly kind: ChatEntry['kind']; readonly authorId: number; readonly receivedAt: number };

/**
 * Whether `value` may be added to a chat by `authorId` at `now` (milliseconds), with `known` giving what was added before it:
 * gives the entry, or why not.
 */
export function judgeChatEntry(
  value: unknown,
  authorId: number,
  { now, known }: { readonly now: number; readonly known: (id: string) => KnownEntry | undefined },
): { readonly entry: ChatEntry } | { readonly refusal: string } {
  if (!isPlainJson(value)) return { refusal: 'not plain JSON' };
  const parsed = v.safeParse(ChatEntry, value);
  if (!parsed.success) return { refusal: `no entry: ${parsed.issues[0].message}` };
  const entry = parsed.output;
  if (entry.userId !== authorId) return { refusal: 'another author' };
  if (known(entry.id) !== undefined) return { refusal: 'an id that is taken' };
  if (entry.kind === 'message') return isEmpty(entry) ? { refusal: 'an empty message' } : { entry };
  const about = known(entry.about);
  if (about?.kind !== 'message') return { refusal: 'about no message' };
  if (entry.kind !== 'edit' && entry.kind !== 'deletion') return { entry };
  if (about.authorId !== authorId) return { refusal: 'a message of another' };
  if (now - about.receivedAt > MESSAGE_EDIT_WINDOW_MS) return { refusal: 'a message too old to change' };
  return { entry };
}

const isEmpty = ({ text, media }: Extract<ChatEntry, { kind: 'message' }>): boolean =>
  text.trim() === '' && (media ?? []).length === 0;
