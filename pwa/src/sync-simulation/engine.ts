import { listenToLiveEvents } from '../sync/live/live.ts';
import { writeBatch } from '../sync/outbox/enqueue-batch.ts';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { discardEntryInDatabase, retryEntryInDatabase } from '../sync/outbox/outbox-actions.ts';
import { drainOutbox } from '../sync/outbox/outbox.ts';
import { pull } from '../sync/pull/pull.ts';
import { undoCommandsInDatabase } from '../unsent/undoable-command.ts';

/** The app's own engine, as the simulated devices run it. A planted bug replaces some members in a copy of the engine. */
export const realEngine = {
  pull,
  drainOutbox,
  writeCommand,
  writeBatch,
  undoIn: undoCommandsInDatabase,
  retryIn: retryEntryInDatabase,
  discardIn: discardEntryInDatabase,
  listenToLiveEvents,
};
export type Engine = typeof realEngine;
