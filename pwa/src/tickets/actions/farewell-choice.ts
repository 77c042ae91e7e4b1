import { createStore, useStore } from '../../platform/store.ts';

const KEY = 'prosa-farewell';

/** Whether resolving a ticket sends its customer a farewell. */
export type FarewellChoice = 'with' | 'without';

const choice = createStore<FarewellChoice>(localStorage.getItem(KEY) === 'without' ? 'without' : 'with');

/** Returns the user's last choice on this device. By default a farewell is sent. */
export const readFarewellChoice = choice.get;

/** Stores the choice for all tickets resolved from now on. */
export function chooseFarewell(next: FarewellChoice): void {
  localStorage.setItem(KEY, next);
  choice.set(next);
}

/** Returns `readFarewellChoice` and follows its changes. */
export const useFarewellChoice = (): FarewellChoice => useStore(choice);
