import { MESSAGE_EDIT_WINDOW_MS } from '@prosa/domain/messages/constants';
import type { ChatMessageView } from './chat-message.ts';

/**
 * Returns whether the app lets the user edit and delete a message. Only its author may, and only for a limited time, about which
 * the server decides (coverage 1 §4 and §9). A message that the server doesn't have yet may always be changed.
 */
export const mayReviseChatMessage = ({ fromMe, isDeleted, isWaiting, outbox, at }: ChatMessageView, now: Date): boolean =>
  fromMe && !isDeleted && outbox === undefined && (isWaiting || now.getTime() - Date.parse(at) <= MESSAGE_EDIT_WINDOW_MS);
