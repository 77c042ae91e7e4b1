import { createStore, useStore } from '../../platform/store.ts';

const KEY = 'prosa-farewell';

/** Whether a ticket that is resolved says goodbye to its customer. */
export type FarewellChoice = 'with' | 'without';

const choice = createStore<FarewellChoice>(localStorage.getItem(KEY) === 'without' ? 'without' : 'with');

/** The choice as it was made last on this device; at first, a farewell is sent. */
export const farewellChoice = choice.get;

/** Remembers the choice for every ticket that is resolved from now on. */
export function chooseFarewell(next: FarewellChoice): void {
  localStorage.setItem(KEY, next);
  choice.set(next);
}

/** As `farewellChoice`, for what shows it. */
export const useFarewellChoice = (): FarewellChoice => useStore(choice);
