import { createStore } from '../../platform/store.ts';
import type { MessageView } from '../conversation/message-view.ts';

/** The message about which the deletion dialog asks. Undefined while no question is open. */
export const messageToDelete = createStore<MessageView | undefined>(undefined);
