import { listenLive } from '../live.ts';
import { writeCommand } from '../enqueue.ts';
import { discardIn, retryIn } from '../outbox-actions.ts';
import { drainOutbox } from '../outbox.ts';
import { pull } from '../pull.ts';

/** The app's own engine, as the simulated devices run it. A planted bug replaces members of a copy. */
export const realEngine = { pull, drainOutbox, writeCommand, retryIn, discardIn, listenLive };
export type Engine = typeof realEngine;
