import { APP_GENERATION } from '@prosa/contract/app-generation';
import { createStore } from '../store.ts';

/** The generation that the servers require, if it is newer than this app's. Undefined otherwise. */
export const requiredGenerationStore = createStore<number | undefined>(undefined);

/**
 * Records the minimum generation that the servers require, given in `header`, and returns whether this app's generation is lower.
 * A header that is not a number is ignored.
 */
export function recordRequiredGeneration(header: string | null, own = APP_GENERATION): boolean {
  const minimum = header !== null && /^\d{1,6}$/.test(header) ? Number(header) : 0;
  if (minimum <= own) return false;
  requiredGenerationStore.set(minimum);
  return true;
}
