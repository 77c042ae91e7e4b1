import { MESSAGE_EDIT_WINDOW_MS } from '@prosa/domain/messages/constants';
import type { ChatMessageView } from './chat-message.ts';

/**
 * Returns the changes that the app offers to the author of a message. The server decides whether they are allowed (coverage 1
 * §4 and §9). A message that the server doesn't have yet may always be changed.
 */
export const mayReviseChatMessage = ({ fromMe, isDeleted, isWaiting, outbox, at }: ChatMessageView, now: Date): boolean =>
  fromMe && !isDeleted && outbox === undefined && (isWaiting || now.getTime() - Date.parse(at) <= MESSAGE_EDIT_WINDOW_MS);
