import type { Expects } from '../outbox-entry.ts';
import type { RowName } from '../row-change.ts';

/** What the harness knows of an entry that somebody made, whatever became of it on the device. */
export type LedgerEntry = {
  readonly id: string;
  readonly order: number;
  readonly deviceNo: number;
  readonly userId: number;
  readonly command: string;
  readonly lane: string;
  readonly expects: Expects | null;
  readonly text: string;
  readonly touches: readonly RowName[];
  readonly relies: readonly RowName[];
  /** How many entries there were when its device heard that it is refused. */
  refusedBefore?: number | undefined;
  /** The code with which the server's answer, as it reached the device, refused it. */
  refusedWith?: string;
  /** A person took it back, or sent it anew under another key. */
  ended?: 'discarded' | 'retried';
};
export type LedgerDraft = { readonly profileName: string; readonly ticketId: number; readonly text: string };
/** Everything people did in a history. */
export type Ledger = { readonly entries: Map<string, LedgerEntry>; readonly drafts: Map<string, LedgerDraft> };
export const newLedger = (): Ledger => ({ entries: new Map(), drafts: new Map() });
