import { tabSignal } from '../tab-signal.ts';

/** Live events are heard from now on, in every tab: what they said before has to be read. */
export const listeningSignal = tabSignal('listening');
