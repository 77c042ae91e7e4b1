import * as v from 'valibot';
import type { Message } from '@prosa/contract/messages/message';
import { MAX_STORED_LAST_MESSAGE_CHARACTERS } from '@prosa/domain/tickets/constants';
import { amendEntryInDatabase } from '../../sync/outbox/amend-entry.ts';
import { currentDatabase } from '../../sync/database/current-database.ts';
import type { TypedCommand } from '../../sync/outbox/command.ts';
import { enqueue, type EnqueueResult } from '../../sync/outbox/enqueue.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { discardEntryInDatabase, retryEntryInDatabase } from '../../sync/outbox/outbox-actions.ts';
import type { OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import { publishOutboxChange } from '../../sync/outbox/outbox-signal.ts';
import { toRowName, type RowChange } from '../../sync/rows/row-change.ts';
import { deleteCommand, editCommand } from './revision-commands.ts';

type MessageRef = Pick<Message, 'id' | 'ticketId'>;
const PayloadWithBody = v.looseObject({ body: v.string() });

/**
 * Edits a message's text. An unsent message is changed in its outbox entry. A refused message is changed in its entry and sent
 * again. For any other message the edit is a command of its own.
 */
export const editMessage = (message: MessageRef, body: string): Promise<EnqueueResult> =>
  publishOnceEnqueued(editMessageInDatabase(currentDatabase(), message, { body, write: enqueue }));

/**
 * Deletes a message. If the message was never sent, or was refused, its outbox entry is deleted, and nothing is sent. For any
 * other message the deletion is a command of its own.
 */
export const deleteMessage = (message: MessageRef): Promise<EnqueueResult> =>
  publishOnceEnqueued(deleteMessageInDatabase(currentDatabase(), message, enqueue));

async function publishOnceEnqueued(work: Promise<EnqueueResult>): Promise<EnqueueResult> {
  const done = await work;
  if (done.ok) publishOutboxChange();
  return done;
}

/**
 * A function that enqueues an edit or a deletion as a command. Called only if no outbox entry could be changed or discarded
 * instead.
 */
type EnqueueCommand = <P>(command: TypedCommand<P>, payload: P) => Promise<EnqueueResult>;

/** Edits like `editMessage`, but in a given database and with a given function that enqueues commands. */
export async function editMessageInDatabase(
  database: LocalDatabase,
  message: MessageRef,
  { body, write }: { readonly body: string; readonly write: EnqueueCommand },
): Promise<EnqueueResult> {
  const entry = await findNewestEntry(database, message);
  if (entry !== undefined && v.is(PayloadWithBody, entry.payload)) {
    const amended = await amendEntryInDatabase(database, entry.id, (found) => replaceEntryText(found, message, body));
    if (amended !== undefined) {
      if (entry.state === 'refused') await retryEntryInDatabase(database, amended);
      return { ok: true, entryId: amended };
    }
  }
  return write(editCommand, { ticketId: message.ticketId, id: message.id, body });
}

/** Deletes like `deleteMessage`, but in a given database and with a given function that enqueues commands. */
export async function deleteMessageInDatabase(
  database: LocalDatabase,
  message: MessageRef,
  write: EnqueueCommand,
): Promise<EnqueueResult> {
  const entry = await findNewestEntry(database, message);
  const isItself = entry?.changes.some((change) => change.table === 'messages' && change.does === 'create') === true;
  if (isItself && (await discardEntryInDatabase(database, entry.id))) return { ok: true, entryId: entry.id };
  return write(deleteCommand, { ticketId: message.ticketId, id: message.id });
}

/** Finds the newest outbox entry that creates or changes a message. */
const findNewestEntry = (database: LocalDatabase, { id }: MessageRef): Promise<OutboxEntry | undefined> =>
  database.outbox
    .where('touches')
    .equals(toRowName('messages', id))
    .sortBy('seq')
    .then((entries) => entries.at(-1));

/**
 * Replaces the text in an outbox entry, and returns the changed fields. The text is in the payload, in the change of the message,
 * and in the ticket's last message.
 */
function replaceEntryText(entry: OutboxEntry, { id }: MessageRef, body: string): Pick<OutboxEntry, 'payload' | 'changes'> {
  const payload = { ...v.parse(PayloadWithBody, entry.payload), body };
  const changes = entry.changes.map((change): RowChange => {
    if (change.table === 'messages' && change.key === id) {
      if (change.does === 'create') return { ...change, row: { ...change.row, body } };
      if (change.does === 'patch') return { ...change, patch: { ...change.patch, body } };
    }
    if (change.table === 'tickets' && change.does === 'patch' && change.patch.lastMessage !== undefined)
      return { ...change, patch: { ...change.patch, lastMessage: body.slice(0, MAX_STORED_LAST_MESSAGE_CHARACTERS) } };
    return change;
  });
  return { payload, changes };
}
