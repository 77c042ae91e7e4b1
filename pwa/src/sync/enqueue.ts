import * as v from 'valibot';
import { ErrorCode } from '@prosa/contract/errors';
import type { TicketId } from '@prosa/contract/ids';
import { nowInstant } from '../platform/clock.ts';
import { currentUser } from '../platform/session.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import { relayTicket } from './apply-rows.ts';
import type { CommandContext, TypedCommand } from './command.ts';
import type { LocalDatabase } from './local-database.ts';
import type { OptimisticPatch } from './outbox-entry.ts';
import { outboxChanged } from './outbox-signal.ts';
import { currentDatabase } from './current-database.ts';

export type Enqueued = { readonly ok: true; readonly entryId: string } | { readonly ok: false; readonly code: ErrorCode };

/** Writes a command of the signed-in user to the outbox; resolves once it is on the device. */
export async function enqueue<P>(command: TypedCommand<P>, ticketId: TicketId, payload: P, file?: File): Promise<Enqueued> {
  const actor = currentUser();
  if (actor === undefined) return { ok: false, code: 'ERR_UNAUTHENTICATED' };
  const result = await writeCommand(currentDatabase(), command, { ticketId, payload, actor, file });
  if (result.ok) outboxChanged();
  return result;
}

/**
 * Shows the command's result and puts it in the outbox, in one transaction: both or neither (SPEC O1). What the rules
 * forbid already is refused here and never sent.
 */
export function writeCommand<P>(
  database: LocalDatabase,
  command: TypedCommand<P>,
  input: { ticketId: TicketId; payload: P; actor: CommandContext['actor']; file?: File | undefined },
): Promise<Enqueued> {
  const { tickets, messages, outbox, settings, contacts, connections } = database;
  return database.transaction('rw', [tickets, messages, outbox, settings, contacts, connections], async () => {
    const ticket = await tickets.get(input.ticketId);
    if (ticket === undefined) return { ok: false, code: 'ERR_NO_TICKET_FOUND' };
    const context = await readContext(database, ticket, input.actor);
    const patch = command.optimistic(ticket, input.payload, context);
    if (isRefusal(patch)) return { ok: false, code: patch };
    const message = command.message?.(ticket, input.payload, context);
    if (message !== undefined) {
      const createdAt = await afterNewest(database, input.ticketId, message.createdAt);
      await messages.put({ ...message, createdAt, generation: ticket.generation });
    }
    const entryId = uuidv7();
    await outbox.add({
      id: entryId,
      ticketId: input.ticketId,
      command: command.name,
      payload: input.payload,
      expects: command.expects ? { status: ticket.status, userId: ticket.userId } : null,
      patch,
      messageId: message?.id ?? null,
      file: input.file ?? null,
      fileName: input.file?.name ?? null,
      createdAt: context.now,
      attempts: 0,
      state: 'waiting',
      notBeforeMs: 0,
    });
    await relayTicket(database, input.ticketId);
    return { ok: true, entryId };
  });
}

const isRefusal = (value: OptimisticPatch | ErrorCode): value is ErrorCode => v.is(ErrorCode, value);

async function readContext(
  database: LocalDatabase,
  ticket: { readonly contactId: number; readonly whatsappId: number | null },
  actor: CommandContext['actor'],
): Promise<CommandContext> {
  const [settings, contact, connection] = await Promise.all([
    database.settings.get('company'),
    database.contacts.get(ticket.contactId),
    ticket.whatsappId === null ? undefined : database.connections.get(ticket.whatsappId),
  ]);
  return {
    actor,
    settings: settings?.values ?? {},
    groupAsTicket: connection?.groupAsTicket === 'enabled',
    contactHasTags: (contact?.tagIds.length ?? 0) > 0,
    now: nowInstant(),
  };
}

/** A device whose clock is behind still shows its answer below what it answers. */
async function afterNewest(database: LocalDatabase, ticketId: number, createdAt: string): Promise<string> {
  const newest = await database.messages.where('[ticketId+createdAt]').between([ticketId, ''], [ticketId, '\uffff']).last();
  if (newest === undefined || newest.createdAt < createdAt) return createdAt;
  return new Date(Date.parse(newest.createdAt) + 1).toISOString();
}
