import { createTabSignal } from '../create-tab-signal.ts';

/** Tells every tab that live events are received from now on, so that earlier changes have to be read. */
export const listeningSignal = createTabSignal('listening');
