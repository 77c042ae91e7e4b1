import { APP_GENERATION } from '@prosa/contract/app-generation';
import { createStore } from './store.ts';

/** The generation the servers ask for, once they ask for a newer one than this shell is. */
export const requiredGenerationStore = createStore<number | undefined>(undefined);

/** Whether this shell is older than the servers' minimum, of which `header` tells. Anything else than a number says nothing. */
export function recordMinimumApp(header: string | null, own = APP_GENERATION): boolean {
  const minimum = header !== null && /^\d{1,6}$/.test(header) ? Number(header) : 0;
  if (minimum <= own) return false;
  requiredGenerationStore.set(minimum);
  return true;
}
