import type { CommandTable } from '../sync/outbox/command.ts';
import type { Violation } from './invariants.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

/** Records that a device received an entry's refusal. Another tab may receive it again. */
export function recordRefusal(ledger: Ledger, key: string): void {
  const entry = ledger.entries.get(key);
  if (entry !== undefined) entry.refusedBefore ??= ledger.entries.size;
}

/** Returns the earlier entries of the lane on which this one depends and which were then refused. */
export function listRefusedDependencies(ledger: Ledger, commands: CommandTable, entry: LedgerEntry): LedgerEntry[] {
  if (entry.expects === null) return [];
  return [...ledger.entries.values()].filter((each) => {
    const isOfLane = each.deviceNo === entry.deviceNo && each.userId === entry.userId && each.lane === entry.lane;
    const isGround = each.order < entry.order && commands[each.command]?.groundlessCode !== undefined;
    return isOfLane && isGround && entry.order < (each.refusedBefore ?? 0);
  });
}

/** Checks that no entry is sent that depends on an earlier, refused entry of its lane. */
export function checkDependencies(ledger: Ledger, commands: CommandTable, key: string): Violation[] {
  const entry = ledger.entries.get(key);
  if (entry === undefined) return [];
  return listRefusedDependencies(ledger, commands, entry).map((each) => ({
    invariant: 'nothing is sent on refused ground',
    detail: `${entry.command} "${entry.text}" after ${each.command} "${each.text}"`,
  }));
}
