import { createStore } from '../../platform/store.ts';

/**
 * The request that opened the emoji dialog. Undefined while the dialog is closed. `onChoose` gets the emoji that the user
 * chooses.
 */
export const emojiRequestStore = createStore<{ readonly onChoose: (emoji: string) => void } | undefined>(undefined);
