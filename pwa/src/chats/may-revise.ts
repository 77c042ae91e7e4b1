import { MESSAGE_EDIT_WINDOW_MS } from '@prosa/domain/messages/constants';
import type { ChatMessageView } from './chat-message.ts';

/** Tells which revisions the app offers; the server has the last word (coverage 1 §4 and §9). A message the server doesn't have yet may always be changed. */
export const mayRevise = ({ fromMe, isDeleted, isWaiting, outbox, at }: ChatMessageView, now: Date): boolean =>
  fromMe && !isDeleted && outbox === undefined && (isWaiting || now.getTime() - Date.parse(at) <= MESSAGE_EDIT_WINDOW_MS);
