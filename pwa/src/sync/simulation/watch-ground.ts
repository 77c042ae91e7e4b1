import type { CommandTable } from '../command.ts';
import type { Breach } from './invariants.ts';
import type { Ledger } from './ledger.ts';

/** Notes that a device heard of an entry's refusal, or of another end of its request. */
export function hearRefusal(ledger: Ledger, key: string, isRefused: boolean): void {
  const entry = ledger.entries.get(key);
  if (entry !== undefined) entry.refusedBefore = isRefused ? ledger.entries.size : undefined;
}

/** An entry may not go out that was made on the strength of one of its lane which was then refused. */
export function checkGround(ledger: Ledger, commands: CommandTable, key: string): Breach[] {
  const entry = ledger.entries.get(key);
  if (entry === undefined || entry.expects === null) return [];
  return [...ledger.entries.values()].flatMap((each) => {
    const isOfLane = each.deviceNo === entry.deviceNo && each.userId === entry.userId && each.lane === entry.lane;
    const isGround = each.order < entry.order && commands[each.command]?.isGround === true;
    if (!isOfLane || !isGround || entry.order >= (each.refusedBefore ?? 0)) return [];
    const detail = `${entry.command} "${entry.text}" after ${each.command} "${each.text}"`;
    return [{ invariant: 'nothing is sent on refused ground', detail }];
  });
}
