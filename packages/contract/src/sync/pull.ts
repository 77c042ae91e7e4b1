import * as v from 'valibot';
import { SettingValues } from '../settings/company-settings.ts';
import { FeedPosition } from './feed-position.ts';
import { removedNames, syncedNames, syncedRows, type RemovedName, type SyncedName } from './synced-rows.ts';

/**
 * `GET /sync?cursor=…`. Without a cursor the pull returns everything that the user may see. The cursor is opaque to the device.
 */
export const PullQuery = v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(400))) });

type SyncedSchemas = typeof syncedRows;
// `rowLists` has an entry for each name of `syncedNames`, which the type of `Object.fromEntries` doesn't express. The two casts
// are therefore safe.
const rowLists = Object.fromEntries(syncedNames.map((name) => [name, v.array<v.GenericSchema>(syncedRows[name])])) as {
  [N in SyncedName]: v.ArraySchema<SyncedSchemas[N], undefined>;
};
const idLists = Object.fromEntries(removedNames.map((name) => [name, v.array<v.GenericSchema>(syncedRows[name].entries.id)])) as {
  [N in RemovedName]: v.ArraySchema<SyncedSchemas[N]['entries']['id'], undefined>;
};

/**
 * A page of the pull. Its rows replace the rows of the same id on the device, except rows with unsent changes. `removed` lists
 * rows that are deleted or no longer visible. With a removed ticket, the device also deletes the ticket's messages. If `done` is
 * false, the device immediately asks for the next page, with `cursor`. If `reset` is true, this page begins a reset: once a page
 * with `done` has arrived, the device deletes the rows of earlier pulls.
 */
export const PullPage = v.object({
  cursor: v.string(),
  /** Once the page with `done` true has arrived, the device has everything below this position. */
  upTo: FeedPosition,
  done: v.boolean(),
  reset: v.boolean(),
  ...rowLists,
  settings: v.nullable(SettingValues),
  /**
   * A value that changes with the user's flags, the company, the plan and the settings. When it changes, the device loads the
   * session's user again. The device must not parse the value.
   */
  account: v.optional(v.string()),
  removed: v.object(idLists),
});
export type PullPage = v.InferOutput<typeof PullPage>;
