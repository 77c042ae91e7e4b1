import { useEffect } from 'react';
import { createStore, useStore } from '../../platform/store.ts';

/** The number of open dialogs and panels. */
const openDialogCountStore = createStore(0);

/** Counts a dialog or panel as open while `isOpen` is true and its component is rendered. */
export function useCountOpenDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    openDialogCountStore.set(openDialogCountStore.get() + 1);
    return () => openDialogCountStore.set(openDialogCountStore.get() - 1);
  }, [isOpen]);
}

/** Returns whether a dialog or panel is open. */
export const useIsDialogOpen = (): boolean => useStore(openDialogCountStore) > 0;
