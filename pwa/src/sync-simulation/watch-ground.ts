import type { CommandTable } from '../sync/outbox/command.ts';
import type { Breach } from './invariants.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

/** Notes that a device heard of an entry's refusal; it may hear it again, in another tab. */
export function hearRefusal(ledger: Ledger, key: string): void {
  const entry = ledger.entries.get(key);
  if (entry !== undefined) entry.refusedBefore ??= ledger.entries.size;
}

/** The entries of one lane on whose strength this one was made, and which were then refused. */
export function refusedGround(ledger: Ledger, commands: CommandTable, entry: LedgerEntry): LedgerEntry[] {
  if (entry.expects === null) return [];
  return [...ledger.entries.values()].filter((each) => {
    const isOfLane = each.deviceNo === entry.deviceNo && each.userId === entry.userId && each.lane === entry.lane;
    const isGround = each.order < entry.order && commands[each.command]?.groundlessCode !== undefined;
    return isOfLane && isGround && entry.order < (each.refusedBefore ?? 0);
  });
}

/** An entry may not go out that was made on the strength of one of its lane which was then refused. */
export function checkGround(ledger: Ledger, commands: CommandTable, key: string): Breach[] {
  const entry = ledger.entries.get(key);
  if (entry === undefined) return [];
  return refusedGround(ledger, commands, entry).map((each) => ({
    invariant: 'nothing is sent on refused ground',
    detail: `${entry.command} "${entry.text}" after ${each.command} "${each.text}"`,
  }));
}
