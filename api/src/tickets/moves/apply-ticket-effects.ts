import type { TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { TicketEffect } from '@prosa/domain/tickets/ticket-decision';
import { fillVariables } from '@prosa/domain/messages/fill-variables';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Read, Write } from '../../platform/write.ts';
import { loadCompanyTimeZone } from '../../settings/company-settings.ts';
import { logTickets } from './log-tickets.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';
import { toMoverUserId, type TicketMover } from './ticket-mover.ts';
import { attendService, awaitRatingOfService, closeServices, queueServicesByBot, requeueService } from './track-service.ts';

/** A ticket's row after a move, and the effects of the move. */
type MovedTicket = { readonly ticket: StoredTicket; readonly effects: readonly TicketEffect[] };

/** Applies the effects of a move except the change of the ticket's row. `ticket` is the row after the move. */
export const applyTicketEffects = (
  write: Write,
  ticket: StoredTicket,
  { mover, effects }: { readonly mover: TicketMover; readonly effects: readonly TicketEffect[] },
): Promise<void> => applyEffectsToTickets(write, mover, [{ ticket, effects }]);

/**
 * Applies the effects of moves of different tickets, each ticket's effects in their order. Some effects of many tickets share one
 * statement: log entries, texts, services that the system puts into a queue, and services that end. All other effects need
 * statements for each ticket.
 */
export async function applyEffectsToTickets(write: Write, mover: TicketMover, moved: readonly MovedTicket[]): Promise<void> {
  const rounds = Math.max(0, ...moved.map(({ effects }) => effects.length));
  for (let round = 0; round < rounds; round += 1) {
    const due = moved.flatMap(({ ticket, effects }) => {
      const effect = effects[round];
      return effect === undefined ? [] : [{ ticket, effect }];
    });
    await logTickets(
      write,
      due.flatMap(({ ticket, effect }) => (effect.kind === 'log' ? [{ ...effect, ticketId: ticket.id }] : [])),
    );
    await queueServicesByBot(
      write,
      due.flatMap(({ ticket, effect }) => (effect.kind === 'route-service' ? ticket : [])),
    );
    await closeServices(
      write,
      due.flatMap(({ ticket, effect }) => (effect.kind === 'end-service' ? ticket.id : [])),
    );
    await publishTextsToSend(
      write,
      mover,
      due.flatMap(({ ticket, effect }) =>
        effect.kind === 'send-message' || effect.kind === 'add-private-note' ? [{ ticket, effect }] : [],
      ),
    );
    for (const { ticket, effect } of due) await applyTicketEffect(write, ticket, effect);
  }
}

/** Applies an effect that cannot share its statements with other tickets. Does nothing for the other effects. */
async function applyTicketEffect(write: Write, ticket: StoredTicket, effect: TicketEffect): Promise<void> {
  switch (effect.kind) {
    case 'log':
    case 'route-service':
    case 'end-service':
    case 'send-message':
    case 'add-private-note':
      return;
    case 'start-service':
      return attendService(write, ticket);
    case 'queue-service':
      return requeueService(write, ticket);
    case 'await-rating':
      return awaitRatingOfService(write, ticket.id);
  }
}

type TextEffect = Extract<TicketEffect, { readonly kind: 'send-message' | 'add-private-note' }>;
type TicketText = { readonly ticket: StoredTicket; readonly text: string; readonly isPrivate: boolean };

/**
 * Publishes one event with all texts of the moves: those to send to customers, and those to store as private notes. First fills
 * in the variables of the texts to customers. Leaves out blank texts.
 */
async function publishTextsToSend(
  write: Write,
  mover: TicketMover,
  effects: readonly { readonly ticket: StoredTicket; readonly effect: TextEffect }[],
): Promise<void> {
  const texts: TicketText[] = [];
  for (const { ticket, effect } of effects) {
    const text = effect.text ?? (await findClosingText(write, ticket, { mover, why: effect.why }));
    if (text.trim() !== '') texts.push({ ticket, text, isPrivate: effect.kind === 'add-private-note' });
  }
  if (texts.length === 0) return;
  const userId = toMoverUserId(mover);
  const filled = await fillPlaceholders(write, mover, texts);
  await publishTicketEvent(write, { kind: 'texts-asked', texts: filled.map((text) => ({ ...text, userId })) });
}

/**
 * Returns the text with which a ticket is closed. For `farewell`, this is the attendant's own farewell, or else the connection's.
 * For `rating`, this is the connection's question for a rating.
 */
async function findClosingText(
  { tx, companyId }: Read,
  ticket: StoredTicket,
  { mover, why }: { readonly mover: TicketMover; readonly why: 'farewell' | 'rating' },
): Promise<string> {
  const ownFarewell = mover.kind === 'user' && why === 'farewell' ? mover.scope.farewellMessage : '';
  if (ownFarewell.trim() !== '' || ticket.whatsapp_id === null) return ownFarewell;
  const connection = await tx
    .selectFrom('whatsapps')
    .select(['complation_message', 'rating_message'])
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.whatsapp_id)
    .executeTakeFirst();
  return (why === 'farewell' ? connection?.complation_message : connection?.rating_message) ?? '';
}

type TicketNames = { readonly contact: string; readonly queue: string | null; readonly connection: string | null };

/** Fills in the variables of texts. Sends no statement if no text has variables. */
async function fillPlaceholders(write: Write, mover: TicketMover, texts: readonly TicketText[]): Promise<TicketText[]> {
  const { tx, companyId, now } = write;
  const isVariable = ({ text, isPrivate }: TicketText): boolean => !isPrivate && /\{\{|\$\{/.test(text);
  const variable = texts.filter(isVariable);
  if (variable.length === 0) return [...texts];
  const names = await loadNamesForTickets(
    write,
    variable.map(({ ticket }) => ticket),
  );
  const timeZone = await loadCompanyTimeZone(tx, companyId);
  return texts.map((each) => {
    if (!isVariable(each)) return each;
    const { contact, queue, connection } = names.get(each.ticket.id) ?? { contact: '', queue: null, connection: null };
    const filled = fillVariables(each.text, {
      contactName: contact,
      userName: mover.kind === 'user' ? mover.scope.name : '',
      ticketId: each.ticket.id,
      queueName: queue ?? '',
      connectionName: connection ?? '',
      now,
      timeZone,
    });
    return { ...each, text: filled.replaceAll('${queue.name}', queue ?? '') };
  });
}

/**
 * Loads the names of the contacts, queues and connections of tickets from the database, because this transaction may have changed
 * the names.
 */
async function loadNamesForTickets(
  { tx, companyId }: Read,
  tickets: readonly StoredTicket[],
): Promise<ReadonlyMap<TicketId, TicketNames>> {
  const records = tickets.map(({ id, contact_id, queue_id, whatsapp_id }) => ({ id, contact_id, queue_id, whatsapp_id }));
  const { rows } = await sql<TicketNames & { readonly id: TicketId }>`
    select given.id, c.name as contact, q.name as queue, w.name as connection
      from json_to_recordset(${toRecordsetSql(records)}) as given(id int, contact_id int, queue_id int, whatsapp_id int)
      join contacts c on c.company_id = ${companyId} and c.id = given.contact_id
      left join queues q on q.company_id = ${companyId} and q.id = given.queue_id
      left join whatsapps w on w.company_id = ${companyId} and w.id = given.whatsapp_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
