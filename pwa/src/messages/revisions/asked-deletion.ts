import { createStore } from '../../platform/store.ts';
import type { MessageView } from '../conversation/use-conversation.ts';

/** The message somebody wants to delete, until the dialog about it was answered. */
export const askedDeletion = createStore<MessageView | undefined>(undefined);
