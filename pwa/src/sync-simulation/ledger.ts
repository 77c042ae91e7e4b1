import type { CommandTable } from '../sync/outbox/command.ts';
import type { Expects, OutboxEntry } from '../sync/outbox/outbox-entry.ts';
import type { RowName } from '../sync/rows/row-change.ts';
import type { Profile } from './device.ts';

/** The harness' record of an entry that somebody made, whatever became of it on the device. */
export type LedgerEntry = {
  readonly id: string;
  readonly order: number;
  readonly deviceNo: number;
  readonly userId: number;
  readonly command: string;
  /** As its command declares it, whatever the device made of it. */
  readonly lane: RowName;
  readonly expects: Expects | null;
  readonly text: string;
  readonly touches: readonly RowName[];
  readonly relies: readonly RowName[];
  readonly isBackground: boolean;
  /** By its device's clock, in milliseconds. */
  readonly madeAtMs: number;
  /** Until when, by its device's clock, it can be undone. */
  readonly undoUntilMs: number | undefined;
  /** When it first went out, by its device's clock. */
  sentAtMs?: number;
  /** How many entries there were when its device first heard that it is refused. */
  refusedBefore?: number;
  /** The code with which the server's answer, as it reached the device, refused it. */
  refusedWith?: string;
  /** A person took it back, or sent it anew under another key. */
  ended?: 'discarded' | 'retried';
};
export type LedgerDraft = { readonly profileName: string; readonly ticketId: number; readonly text: string };
/** Everything people did in a history. */
export type Ledger = { readonly entries: Map<string, LedgerEntry>; readonly drafts: Map<string, LedgerDraft> };
export const newLedger = (): Ledger => ({ entries: new Map(), drafts: new Map() });

/** Enters what a device stored. */
export function enterInto(
  ledger: Ledger,
  commands: CommandTable,
  { profile, stored, text }: { readonly profile: Profile; readonly stored: OutboxEntry; readonly text: string },
): void {
  const { id, command, payload, expects, touches, relies, isBackground } = stored;
  const declared = commands[command];
  if (declared === undefined) throw new Error(`no command ${command}`);
  const { device, userId } = profile;
  const lane = declared.lane(payload);
  const order = ledger.entries.size;
  const madeAtMs = Date.parse(stored.createdAt);
  const undoUntilMs = stored.state === 'waiting' ? stored.undoUntilMs : undefined;
  const made = { id, command, lane, expects, touches, relies, isBackground, madeAtMs, undoUntilMs };
  ledger.entries.set(id, { ...made, text, order, deviceNo: device.no, userId });
}
