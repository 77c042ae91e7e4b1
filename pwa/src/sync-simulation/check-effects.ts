import { MessageId, TagId } from '@prosa/contract/ids';
import * as v from 'valibot';
import type { Ledger, LedgerEntry } from './ledger.ts';
import type { ReportBreach } from './violation.ts';
import type { Simulation } from './simulation.ts';

const Snooze = v.object({ until: v.nullable(v.string()), lastMessageId: v.optional(MessageId) });
const TagCommand = v.object({ contactId: v.number(), tags: v.array(TagId), former: v.array(TagId) });

/** Returns whether an entry is a private note, which must not reach the customer. */
export const isPrivateNote = ({ command, payload }: LedgerEntry): boolean =>
  command === 'send-message' && v.parse(v.object({ isPrivate: v.boolean() }), payload).isPrivate;

/** Returns the ids of the messages that people forwarded. */
export const listForwardedIds = ({ entries }: Ledger): Set<string> =>
  new Set(
    [...entries.values()].flatMap(({ command, payload }) =>
      command === 'forward-message' ? [v.parse(v.object({ id: MessageId }), payload).id] : [],
    ),
  );

/**
 * Checks that no snooze hid a message that the snoozing user had not seen: the customer must have written nothing after the
 * newest message that the user knew.
 */
export function checkSnoozes({ server, ledger }: Simulation, reportBreach: ReportBreach): void {
  for (const { key, did, newestInboundId = '' } of server.taken) {
    const entry = ledger.entries.get(key);
    if (entry?.command !== 'snooze-ticket' || !did) continue;
    const { lastMessageId, until } = v.parse(Snooze, entry.payload);
    if (until !== null && lastMessageId !== undefined && newestInboundId > lastMessageId)
      reportBreach('a snooze hides no unread message', `${entry.text}: ${newestInboundId} came after ${lastMessageId}`);
  }
}

/**
 * Checks that each ticket that a user closed got the status that the user's device had shown: closed, or waiting for a rating.
 * Only closings before the first change of the settings are checked, because a device may not know later settings.
 */
export function checkClosings({ server, ledger }: Simulation, reportBreach: ReportBreach): void {
  for (const { key, did, after, hasFirstSettings } of server.taken) {
    const entry = ledger.entries.get(key);
    if (entry?.command !== 'close-ticket' || !did || !hasFirstSettings) continue;
    for (const change of entry.changes)
      if (change.table === 'tickets' && change.does === 'patch' && change.patch.status !== after)
        reportBreach('a ticket closes as it was shown', `${entry.text}: shown as ${change.patch.status}, and is ${after}`);
  }
}

/**
 * Checks that each contact has the tags that result from all changes by users, even if several users changed the tags at the same
 * time.
 */
export function checkTags({ server, ledger, initialTags }: Simulation, reportBreach: ReportBreach): void {
  const expected = new Map([...initialTags].map(([id, tagIds]) => [id, new Set<number>(tagIds)]));
  for (let taken = 0; taken <= server.taken.length; taken++) {
    for (const change of ledger.tagChanges.filter((each) => each.taken === taken))
      expected.set(change.contactId, new Set(change.apply(expected.get(change.contactId) ?? new Set())));
    const entry = ledger.entries.get(server.taken[taken]?.key ?? '');
    if (entry?.command !== 'set-contact-tags') continue;
    const { contactId, tags, former } = v.parse(TagCommand, entry.payload);
    const tagIds = expected.get(contactId) ?? new Set();
    for (const id of former) if (!tags.includes(id)) tagIds.delete(id);
    for (const id of tags) if (!former.includes(id)) tagIds.add(id);
    expected.set(contactId, tagIds);
  }
  for (const { row } of server.contacts.values()) {
    const tagIds = [...(expected.get(row.id) ?? [])].toSorted();
    if (tagIds.join() !== row.tagIds.toSorted().join())
      reportBreach('tags change as their users chose', `contact ${row.id} has ${row.tagIds.join()} instead of ${tagIds.join()}`);
  }
}
