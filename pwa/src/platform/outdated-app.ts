import { APP_GENERATION } from '@prosa/contract/app-generation';
import { createStore } from './store.ts';

/** The generation that the servers require, once they require a newer one than this shell's. */
export const requiredGenerationStore = createStore<number | undefined>(undefined);

/**
 * Records the servers' minimum version from `header`, and returns whether this app is older. A value that is not a number is
 * ignored.
 */
export function recordMinimumApp(header: string | null, own = APP_GENERATION): boolean {
  const minimum = header !== null && /^\d{1,6}$/.test(header) ? Number(header) : 0;
  if (minimum <= own) return false;
  requiredGenerationStore.set(minimum);
  return true;
}
