import { errorCodes } from '@prosa/contract/errors';
import type { OutboxEntry } from '../sync/outbox/outbox-entry.ts';
import { endsUndoPeriod } from '../sync/outbox/undo.ts';
import { toCanonicalText, compareWithFreshPull } from './compare-with-fresh-pull.ts';
import type { BrowserProfile } from './device.ts';
import { loadLeader } from './device.ts';
import type { LedgerEntry } from './ledger.ts';
import { ModelPull } from './model/model-pull.ts';
import type { AcceptedCommand } from './model/model-server.ts';
import type { Simulation } from './simulation.ts';
import type { InvariantName, ReportBreach, Violation } from './violation.ts';
import { listRefusedDependencies } from './refused-dependencies.ts';
import { checkClosings, checkSnoozes, checkTags, isPrivateNote, listForwardedIds } from './check-effects.ts';

/** Checks whether the commands that people gave had the right results, independent of what the devices show now. */
export function checkLedger(simulation: Simulation, outbox: ReadonlyMap<string, OutboxEntry>): Violation[] {
  const { ledger, server, failures } = simulation;
  const breaches: Violation[] = failures.map((error) => ({
    invariant: 'the engine never breaks',
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  breaches.push(...simulation.breaches);
  const reportBreach = (invariant: InvariantName, detail: string): void => void breaches.push({ invariant, detail });
  const taken = new Map<string, AcceptedCommand>();
  for (const each of server.taken) {
    if (taken.has(each.key)) reportBreach('nothing is doubled', `${each.key} was done twice`);
    taken.set(each.key, each);
    const entry = ledger.entries.get(each.key);
    if (entry === undefined) {
      reportBreach('nothing is sent as someone else', `${each.key} is nobody's`);
      continue;
    }
    if (entry.userId !== each.userId)
      reportBreach('nothing is sent as someone else', `${entry.command} of ${entry.userId} went as ${each.userId}`);
    const { expects } = entry;
    if (each.did && expects !== null && (expects['userId'] !== each.before?.userId || expects['status'] !== each.before?.status))
      reportBreach(
        'nothing is done to another’s ticket',
        `${entry.command} expected ${toCanonicalText(expects)}, found ${each.before?.status} of ${each.before?.userId}`,
      );
  }
  const hasRefusedDependency = (entry: LedgerEntry): boolean =>
    listRefusedDependencies(ledger, simulation.declared, entry).length > 0;
  for (const entry of ledger.entries.values())
    checkEntry(entry, taken.get(entry.id), { stored: outbox.get(entry.id), hasRefusedDependency, reportBreach });
  checkCustomerMessages(simulation, reportBreach);
  checkTicketOrder(simulation, reportBreach);
  checkDependencyOrder(simulation, reportBreach);
  checkUndoPeriods(simulation, reportBreach);
  checkSnoozes(simulation, reportBreach);
  checkTags(simulation, reportBreach);
  checkClosings(simulation, reportBreach);
  return breaches;
}

function checkEntry(
  entry: LedgerEntry,
  taken: AcceptedCommand | undefined,
  {
    stored,
    hasRefusedDependency,
    reportBreach,
  }: {
    readonly stored: OutboxEntry | undefined;
    readonly hasRefusedDependency: (entry: LedgerEntry) => boolean;
    readonly reportBreach: ReportBreach;
  },
): void {
  const said = `${entry.command} ${entry.id} (${entry.text})`;
  if (entry.ended !== undefined) {
    if (entry.ended === 'discarded' && taken?.did === true)
      reportBreach('what was taken back stays taken back', `${said} was done`);
    return;
  }
  if (stored?.state === 'waiting') return reportBreach('nothing waits for ever', `${said} after ${stored.attempts} attempts`);
  if (taken !== undefined) {
    if (taken.did && stored !== undefined) reportBreach('what was accepted is not shown as refused', said);
    return;
  }
  if (stored === undefined)
    return entry.refusedWith === undefined
      ? reportBreach('nothing is lost', said)
      : reportBreach('a refusal stays in sight', `${said}, refused with ${entry.refusedWith}`);
  const code = entry.refusedWith ?? (hasRefusedDependency(entry) ? 'ERR_TICKET_CHANGED' : 'nothing');
  if (stored.state === 'refused' && (stored.code !== code || !errorCodes.includes(stored.code)))
    reportBreach('a refusal stays in sight', `${said} with ${stored.code} instead of ${code}`);
}

/** Checks that no customer got a text twice, a private note, or a text in the name of a user who did not write it. */
function checkCustomerMessages({ server, ledger }: Simulation, reportBreach: ReportBreach): void {
  const seen = new Set<string>();
  const texts = new Map([...ledger.entries.values()].map((entry) => [entry.text, entry]));
  const forwardedIds = listForwardedIds(ledger);
  for (const { messageId, body, userId } of server.delivered) {
    // A forwarded message has the same text as the original, so its text cannot show that it was delivered twice. Its id is
    // checked instead.
    if (forwardedIds.has(messageId)) {
      if (seen.has(messageId)) reportBreach('nothing is doubled', `a customer got the forwarded message ${messageId} twice`);
      seen.add(messageId);
      continue;
    }
    const author = texts.get(body);
    if (author === undefined) continue;
    if (seen.has(body)) reportBreach('nothing is doubled', `a customer got "${body}" twice`);
    seen.add(body);
    if (isPrivateNote(author)) reportBreach('a private note stays inside', `"${body}" of ${author.userId} reached the customer`);
    if (author.userId !== userId)
      reportBreach('nothing is sent as someone else', `"${body}" of ${author.userId} went as ${userId}`);
  }
}

/** Checks that the server received commands in the order in which they were given, for each person, device and ticket. */
function checkTicketOrder({ server, ledger }: Simulation, reportBreach: ReportBreach): void {
  const last = new Map<string, LedgerEntry>();
  for (const { key } of server.taken) {
    const entry = ledger.entries.get(key);
    if (entry === undefined) continue;
    const lane = `${entry.deviceNo} ${entry.userId} ${entry.lane}`;
    const before = last.get(lane);
    if (before !== undefined && before.order > entry.order)
      reportBreach('order per ticket is kept', `${before.command} "${before.text}" before ${entry.command} "${entry.text}"`);
    last.set(lane, entry);
  }
}

/** Checks that the server received an entry only after the entries of other lanes on which it depends. */
function checkDependencyOrder({ server, ledger }: Simulation, reportBreach: ReportBreach): void {
  const taken = server.taken.flatMap(({ key }) => ledger.entries.get(key) ?? []);
  for (const [at, entry] of taken.entries())
    for (const later of taken.slice(at + 1)) {
      const isBefore = later.deviceNo === entry.deviceNo && later.userId === entry.userId && later.order < entry.order;
      if (isBefore && later.touches.some((name) => entry.relies.includes(name)))
        reportBreach('dependencies are sent first', `${entry.command} "${entry.text}" before ${later.command} "${later.text}"`);
    }
}

/**
 * Checks that a command is not sent while it can be undone, unless the user gave a later command in the meantime that is about
 * the same row or depends on the command.
 */
function checkUndoPeriods({ ledger }: Simulation, reportBreach: ReportBreach): void {
  const entries = [...ledger.entries.values()];
  for (const entry of entries) {
    const { sentAtMs, undoUntilMs } = entry;
    if (sentAtMs === undefined || undoUntilMs === undefined || sentAtMs >= undoUntilMs) continue;
    const isFollowed = entries.some(
      (later) =>
        later.deviceNo === entry.deviceNo &&
        later.userId === entry.userId &&
        later.order > entry.order &&
        later.madeAtMs <= sentAtMs &&
        endsUndoPeriod(later, entry),
    );
    if (!isFollowed)
      reportBreach(
        'nothing goes out while it can be undone',
        `${entry.command} "${entry.text}" ${undoUntilMs - sentAtMs} ms early`,
      );
  }
}

/** Checks that the device shows the rows that a new device of the user would pull. */
export async function checkShownRows(simulation: Simulation, profile: BrowserProfile): Promise<Violation[]> {
  const { database } = loadLeader(profile);
  const fresh = new ModelPull(simulation.server).page(profile.userId, undefined, false);
  const breaches = await compareWithFreshPull(database, fresh, profile.name);
  for (const { profileName, ticketId, text } of simulation.ledger.drafts.values())
    if (profileName === profile.name && (await database.drafts.get(ticketId))?.text !== text)
      breaches.push({ invariant: 'drafts are kept', detail: `${profile.name} ${ticketId} "${text}"` });
  return breaches;
}
