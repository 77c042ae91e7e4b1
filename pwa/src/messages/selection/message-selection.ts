import type { MessageId } from '@prosa/contract/ids';
import { isForwardable } from '@prosa/domain/messages/forward-message';
import { createStore } from '../../platform/store.ts';
import type { MessageView } from '../conversation/message-view.ts';

/** The messages that the user has selected in the open conversation. Undefined outside of selection mode. */
export const messageSelectionStore = createStore<ReadonlyMap<MessageId, MessageView> | undefined>(undefined);

/** The messages that the open dialog forwards. Undefined while the dialog is closed. */
export const messagesToForwardStore = createStore<readonly MessageView[] | undefined>(undefined);

/** Selects or deselects a message. Selecting the first message begins selection mode. */
export function toggleMessageSelection(message: MessageView): void {
  const chosen = new Map(messageSelectionStore.get());
  if (!chosen.delete(message.id)) chosen.set(message.id, message);
  messageSelectionStore.set(chosen);
}

/** Lists the selected messages from the oldest to the newest. */
export const listSelectedMessages = (chosen: ReadonlyMap<MessageId, MessageView>): readonly MessageView[] =>
  [...chosen.values()].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));

/** Lists the messages that can be forwarded. Unsent and refused messages can't. */
export const listForwardableMessages = (messages: readonly MessageView[]): MessageView[] =>
  messages.filter((message) => message.outbox === undefined && isForwardable(message));
