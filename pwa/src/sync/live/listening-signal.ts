import { createTabSignal } from '../create-tab-signal.ts';

/**
 * Notifies every tab that live events arrive from now on. The tabs then read their rows again, because they missed earlier
 * changes.
 */
export const listeningSignal = createTabSignal('listening');
