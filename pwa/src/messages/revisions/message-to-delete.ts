import { createStore } from '../../platform/store.ts';
import type { MessageView } from '../conversation/use-conversation.ts';

/** The message in the deletion dialog, until it is answered. */
export const messageToDelete = createStore<MessageView | undefined>(undefined);
