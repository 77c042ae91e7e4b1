import { MESSAGE_EDIT_WINDOW_MS } from '@prosa/domain/messages/constants';
import type { ChatMessageView } from './chat-message.ts';

/**
 * Returns whether the app offers the user to edit and delete a message. Only the author may change a message, and only for a
 * limited time, which the server checks (coverage 1 §4 and §9). A message that the server has not stored yet can always be
 * changed.
 */
export const mayReviseChatMessage = ({ fromMe, isDeleted, isWaiting, outbox, at }: ChatMessageView, now: Date): boolean =>
  fromMe && !isDeleted && outbox === undefined && (isWaiting || now.getTime() - Date.parse(at) <= MESSAGE_EDIT_WINDOW_MS);
