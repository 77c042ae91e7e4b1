import { useLiveQuery } from 'dexie-react-hooks';
import type { ErrorCode } from '@prosa/contract/errors';
import type { QuickMessageId } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { useDatabase } from '../sync/database/current-database.ts';
import type { OutboxEntry } from '../sync/outbox/outbox-entry.ts';
import { toRowName } from '../sync/rows/row-change.ts';
import { undefinedUntilFirstPull } from '../sync/pull/undefined-until-first-pull.ts';

export type QuickMessageView = QuickMessage & {
  readonly isWaiting: boolean;
  /** The code of the first refusal of the quick reply's changes. Undefined if none was refused. */
  readonly refusal: ErrorCode | undefined;
  /** The file of the quick reply, as long as it is unsent. */
  readonly unsentFile: { readonly file: Blob; readonly name: string } | undefined;
};
/** A refused change of a quick reply that was deleted in the meantime. */
export type OrphanedQuickMessageChange = { readonly id: QuickMessageId; readonly shortcode: string; readonly code: ErrorCode };
type FoundQuickMessages = { readonly rows: QuickMessageView[]; readonly lost: OrphanedQuickMessageChange[] };

/**
 * Reads the quick replies on the device with their outbox entries. Undefined before the first read, and also before the first
 * pull if the device has no quick replies yet.
 */
export function useQuickMessages(): FoundQuickMessages | undefined {
  const database = useDatabase();
  return useLiveQuery(async (): Promise<FoundQuickMessages | undefined> => {
    if (database === undefined) return undefined;
    const [rows, entries] = await Promise.all([
      database.quickMessages.toArray(),
      database.outbox.where('lane').startsWith('quickMessages:').sortBy('seq'),
    ]);
    if (entries.length === 0 && (await undefinedUntilFirstPull(database, rows)) === undefined) return undefined;
    const held = new Set<string>(rows.map(({ id }) => toRowName('quickMessages', id)));
    return {
      rows: rows.map((row) =>
        applyOutboxEntries(
          row,
          entries.filter(({ lane }) => lane === toRowName('quickMessages', row.id)),
        ),
      ),
      lost: entries.flatMap((entry) => (entry.state === 'refused' && !held.has(entry.lane) ? listOrphanedChanges(entry) : [])),
    };
  }, [database]);
}

/** Returns a quick reply with the state of its unsent and refused entries, and with its unsent file. */
export function applyOutboxEntries(row: QuickMessage, entries: readonly OutboxEntry[]): QuickMessageView {
  const refused = entries.find((entry) => entry.state === 'refused');
  const withFile = row.isMedia && row.mediaPath === null ? entries.findLast((entry) => entry.file !== null) : undefined;
  return {
    ...row,
    isWaiting: entries.some((entry) => entry.state === 'waiting'),
    refusal: refused?.state === 'refused' ? refused.code : undefined,
    unsentFile:
      withFile?.file === undefined || withFile.file === null
        ? undefined
        : { file: withFile.file, name: withFile.fileName ?? row.mediaName ?? '' },
  };
}

const listOrphanedChanges = (entry: OutboxEntry & { readonly state: 'refused' }): OrphanedQuickMessageChange[] =>
  entry.changes.flatMap((change) =>
    change.table === 'quickMessages' ? [{ id: change.key, shortcode: entry.about, code: entry.code }] : [],
  );
