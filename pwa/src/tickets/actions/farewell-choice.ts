import { createStore, useStore } from '../../platform/store.ts';

const FAREWELL_STORAGE_KEY = 'prosa-farewell';

/** The user's choice of whether a customer gets a farewell when the user resolves the ticket. */
export type FarewellChoice = 'with' | 'without';

const farewellChoiceStore = createStore<FarewellChoice>(
  localStorage.getItem(FAREWELL_STORAGE_KEY) === 'without' ? 'without' : 'with',
);

/** Returns the user's last farewell choice on this device. By default a farewell is sent. */
export const readFarewellChoice = farewellChoiceStore.get;

/** Stores the farewell choice on this device. The choice applies to every ticket that the user resolves from now on. */
export function setFarewellChoice(next: FarewellChoice): void {
  localStorage.setItem(FAREWELL_STORAGE_KEY, next);
  farewellChoiceStore.set(next);
}

/** Returns the farewell choice as `readFarewellChoice` does, and renders the component again when the choice changes. */
export const useFarewellChoice = (): FarewellChoice => useStore(farewellChoiceStore);
