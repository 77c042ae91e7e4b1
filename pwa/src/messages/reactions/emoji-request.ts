import { createStore } from '../../platform/store.ts';

/** `onChoose` gets the emoji that the user chooses in the emoji dialog. Undefined while the dialog is closed. */
export const emojiRequestStore = createStore<{ readonly onChoose: (emoji: string) => void } | undefined>(undefined);
