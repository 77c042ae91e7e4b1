import { createStore } from '../../platform/store.ts';
import type { MessageView } from '../conversation/message-view.ts';

/** The message that the open deletion dialog would delete. Undefined while the dialog is closed. */
export const messageToDeleteStore = createStore<MessageView | undefined>(undefined);
