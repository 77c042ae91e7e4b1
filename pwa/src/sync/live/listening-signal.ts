import { tabSignal } from '../tab-signal.ts';

/** Tells every tab that live events are received from now on, so that earlier changes have to be read. */
export const listeningSignal = tabSignal('listening');
