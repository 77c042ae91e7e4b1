import * as v from 'valibot';
import { SettingValues } from '../settings/company-settings.ts';
import { FeedPosition } from './feed-position.ts';
import { removedNames, syncedNames, syncedRows, type RemovedName, type SyncedName } from './synced-rows.ts';

/** `GET /sync?cursor=…`. No cursor: everything the user may see. The cursor is opaque to the device. */
export const PullQuery = v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(400))) });

type SyncedSchemas = typeof syncedRows;
// An entry for each name, which the types of `Object.fromEntries` don't tell.
const rowLists = Object.fromEntries(syncedNames.map((name) => [name, v.array<v.GenericSchema>(syncedRows[name])])) as {
  [N in SyncedName]: v.ArraySchema<SyncedSchemas[N], undefined>;
};
const idLists = Object.fromEntries(removedNames.map((name) => [name, v.array<v.GenericSchema>(syncedRows[name].entries.id)])) as {
  [N in RemovedName]: v.ArraySchema<SyncedSchemas[N]['entries']['id'], undefined>;
};

/**
 * A page of the pull. Rows replace what the device holds under the same id, except where it has unsent changes of its
 * own. `removed` are gone or out of sight; tickets with their messages. `done` false: ask again with `cursor` at once.
 * `reset` true: this page starts from nothing; what the device holds of earlier cursors is dropped when `done` comes.
 */
export const PullPage = v.object({
  cursor: v.string(),
  /** The pages of this window, once all are there, say everything below it. */
  upTo: FeedPosition,
  done: v.boolean(),
  reset: v.boolean(),
  ...rowLists,
  settings: v.nullable(SettingValues),
  /**
   * Stands for the user's flags, the company, its plan and its settings: another value means that the session's user is to be
   * loaded anew. Opaque to the device.
   */
  account: v.optional(v.string()),
  removed: v.object(idLists),
});
export type PullPage = v.InferOutput<typeof PullPage>;
