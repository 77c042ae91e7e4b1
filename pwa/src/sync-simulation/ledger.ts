import type { CommandTable } from '../sync/outbox/command.ts';
import type { ExpectedFields, OutboxEntry } from '../sync/outbox/outbox-entry.ts';
import type { RowChange, RowName } from '../sync/rows/row-change.ts';
import type { BrowserProfile } from './device.ts';

/** The harness's record of a command that a person made, whatever the device did with it. */
export type LedgerEntry = {
  readonly id: string;
  readonly order: number;
  readonly deviceNo: number;
  readonly userId: number;
  readonly command: string;
  /** The lane that the command's declaration gives, independent of the rows that the device stored. */
  readonly lane: RowName;
  readonly expects: ExpectedFields | null;
  readonly text: string;
  readonly payload: unknown;
  /** The changes of rows that the device showed immediately. */
  readonly changes: readonly RowChange[];
  readonly touches: readonly RowName[];
  readonly relies: readonly RowName[];
  readonly isBackground: boolean;
  /** The batch in which the person gave the command. */
  readonly batchId: string | undefined;
  /** The instant at which the person gave the command, by the device's clock, in milliseconds. */
  readonly madeAtMs: number;
  /** The instant until which the command can be undone, by the command's declaration and the device's clock. */
  readonly undoUntilMs: number | undefined;
  /** The instant at which the device first sent the command, by the device's clock, in milliseconds. */
  sentAtMs?: number;
  /** The number of entries in the ledger when the device first received the refusal of the command. */
  refusedBefore?: number;
  /** The code of the first refusal of the command that reached the device. */
  refusedWith?: string;
  /** Set once a person has discarded the command, or retried it under another key. */
  ended?: 'discarded' | 'retried';
};
/**
 * A change of a contact's tags that no simulated device made. `taken` is the number of commands that the server had received
 * before the change.
 */
export type TagChange = {
  readonly taken: number;
  readonly contactId: number;
  readonly apply: (tagIds: ReadonlySet<number>) => Iterable<number>;
};
export type LedgerDraft = { readonly profileName: string; readonly ticketId: number; readonly text: string };
/** All commands and drafts of a history. */
export type Ledger = {
  readonly entries: Map<string, LedgerEntry>;
  readonly drafts: Map<string, LedgerDraft>;
  readonly tagChanges: TagChange[];
};
export const createLedger = (): Ledger => ({ entries: new Map(), drafts: new Map(), tagChanges: [] });

/**
 * A command as a device stored it. `isRetried` is set if a person retries the command after a refusal. A retried command can no
 * longer be undone.
 */
export type StoredCommand = {
  readonly profile: BrowserProfile;
  readonly stored: OutboxEntry;
  readonly text: string;
  readonly isRetried?: boolean;
};

/** Records a command that a device stored. */
export function recordInLedger(
  ledger: Ledger,
  commands: CommandTable,
  { profile, stored, text, isRetried = false }: StoredCommand,
): void {
  const { id, command, payload, expects, touches, relies, isBackground, batchId, changes } = stored;
  const declared = commands[command];
  if (declared === undefined) throw new Error(`no command ${command}`);
  const { device, userId } = profile;
  const lane = declared.lane(payload);
  const order = ledger.entries.size;
  const madeAtMs = Date.parse(stored.createdAt);
  const undoWindowMs = isRetried ? 0 : declared.undoWindowMs(payload);
  const undoUntilMs = undoWindowMs === 0 ? undefined : madeAtMs + undoWindowMs;
  const made = { id, command, lane, expects, touches, relies, isBackground, batchId, madeAtMs, undoUntilMs };
  ledger.entries.set(id, { ...made, payload, changes, text, order, deviceNo: device.no, userId });
}

/** Returns the names of the rows that unsent commands change or depend on. */
export function listContestedRows(ledger: Ledger, isTaken: (id: string) => boolean): Set<RowName> {
  const unsent = [...ledger.entries.values()].filter(({ id, ended }) => ended === undefined && !isTaken(id));
  return new Set(unsent.flatMap(({ touches, relies }) => [...touches, ...relies]));
}
