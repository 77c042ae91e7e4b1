import type { CommandTable } from '../sync/outbox/command.ts';
import type { Violation } from './violation.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

/** Records that a device received the refusal of an entry. Another tab may receive the refusal again, which changes nothing. */
export function recordLedgerRefusal(ledger: Ledger, key: string): void {
  const entry = ledger.entries.get(key);
  if (entry !== undefined) entry.refusedBefore ??= ledger.entries.size;
}

/** Records that the server answered an entry without doing anything. The device counts such an answer as a refusal. */
export function recordIneffectiveAnswer(
  ledger: Ledger,
  commands: CommandTable,
  { key, answer }: { key: string; answer: unknown },
): void {
  const entry = ledger.entries.get(key);
  if (entry !== undefined && commands[entry.command]?.didNothing(answer, entry.payload) !== undefined)
    recordLedgerRefusal(ledger, key);
}

/** Returns the earlier entries of the same lane on which an entry depends and which were refused before the entry was made. */
export function listRefusedDependencies(ledger: Ledger, commands: CommandTable, entry: LedgerEntry): LedgerEntry[] {
  if (entry.expects === null) return [];
  return [...ledger.entries.values()].filter((each) => {
    const isOfLane = each.deviceNo === entry.deviceNo && each.userId === entry.userId && each.lane === entry.lane;
    const isPrerequisite = each.order < entry.order && commands[each.command]?.groundlessCode !== undefined;
    return isOfLane && isPrerequisite && entry.order < (each.refusedBefore ?? 0);
  });
}

/** Checks that an entry is not sent if it depends on a refused earlier entry of its lane. */
export function checkDependencies(ledger: Ledger, commands: CommandTable, key: string): Violation[] {
  const entry = ledger.entries.get(key);
  if (entry === undefined) return [];
  return listRefusedDependencies(ledger, commands, entry).map((each) => ({
    invariant: 'nothing is sent that depends on a refusal',
    detail: `${entry.command} "${entry.text}" after ${each.command} "${each.text}"`,
  }));
}
