import { randomUUID } from 'node:crypto';
import { UserId } from '@prosa/contract/ids';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import { parse } from 'valibot';

/** Returns a valid message of a chat. */
export const createChatMessageEntry = (userId: number, text: string): Extract<ChatEntry, { kind: 'message' }> => ({
  kind: 'message',
  id: randomUUID(),
  userId: parse(UserId, userId),
  at: '2026-11-21T12:00:00.000Z',
  text,
});
