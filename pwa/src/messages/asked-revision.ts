import { createStore } from '../platform/store.ts';
import type { Revision } from '@prosa/domain/messages/decide-revision';
import type { MessageView } from './use-conversation.ts';

/** The message somebody wants to edit or delete, until the dialog about it was answered. */
export const askedRevision = createStore<{ readonly kind: Revision; readonly message: MessageView } | undefined>(undefined);
