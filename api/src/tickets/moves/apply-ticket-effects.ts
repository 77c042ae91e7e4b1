import { sql } from 'kysely';
import type { TicketEffect } from '@prosa/domain/tickets/ticket-decision';
import { fillVariables } from '@prosa/domain/messages/fill-variables';
import type { Read, Write } from '../../platform/write.ts';
import { loadCompanyTimeZone } from '../../settings/company-settings.ts';
import { logTickets } from './log-tickets.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';
import { toMoverUserId, type TicketMover } from './ticket-mover.ts';
import { attendService, awaitRatingOfService, closeServices, requeueService, queueServiceByBot } from './track-service.ts';

/** Applies the effects of a move except the change of the ticket's row. `ticket` is the row after the move. */
export async function applyTicketEffects(
  write: Write,
  ticket: StoredTicket,
  { mover, effects }: { readonly mover: TicketMover; readonly effects: readonly TicketEffect[] },
): Promise<void> {
  for (const effect of effects) await applyTicketEffect(write, ticket, { mover, effect });
}

type WithMover<T> = T & { readonly mover: TicketMover };

async function applyTicketEffect(
  write: Write,
  ticket: StoredTicket,
  { mover, effect }: WithMover<{ readonly effect: TicketEffect }>,
): Promise<void> {
  switch (effect.kind) {
    case 'log':
      return logTickets(write, [{ ...effect, ticketId: ticket.id }]);
    case 'start-service':
      return attendService(write, ticket);
    case 'queue-service':
      return requeueService(write, ticket);
    case 'route-service':
      return queueServiceByBot(write, ticket);
    case 'await-rating':
      return awaitRatingOfService(write, ticket.id);
    case 'end-service':
      return closeServices(write, [ticket.id]);
    case 'add-private-note':
    case 'send-message': {
      const text = effect.text ?? (await findClosingText(write, ticket, { mover, why: effect.why }));
      if (text.trim() === '') return;
      const isPrivate = effect.kind === 'add-private-note';
      const filled = isPrivate ? text : await fillPlaceholders(write, ticket, { mover, text });
      await publishTicketEvent(write, { kind: 'text-asked', ticket, userId: toMoverUserId(mover), text: filled, isPrivate });
    }
  }
}

/** Returns the attendant's own farewell or else the connection's, or the connection's question for a rating. */
async function findClosingText(
  { tx, companyId }: Read,
  ticket: StoredTicket,
  { mover, why }: WithMover<{ readonly why: 'farewell' | 'rating' }>,
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

async function fillPlaceholders(
  write: Write,
  ticket: StoredTicket,
  { mover, text }: WithMover<{ readonly text: string }>,
): Promise<string> {
  const { tx, companyId, now } = write;
  const names = await tx
    .selectFrom('contacts as c')
    .leftJoin('queues as q', (join) =>
      join.onRef('q.company_id', '=', 'c.company_id').on(sql<boolean>`q.id = ${ticket.queue_id}`),
    )
    .leftJoin('whatsapps as w', (join) =>
      join.onRef('w.company_id', '=', 'c.company_id').on(sql<boolean>`w.id = ${ticket.whatsapp_id}`),
    )
    .select(['c.name as contact', 'q.name as queue', 'w.name as connection'])
    .where('c.company_id', '=', companyId)
    .where('c.id', '=', ticket.contact_id)
    .executeTakeFirst();
  return fillVariables(text, {
    contactName: names?.contact ?? '',
    userName: mover.kind === 'user' ? mover.scope.name : '',
    ticketId: ticket.id,
    queueName: names?.queue ?? '',
    connectionName: names?.connection ?? '',
    now,
    timeZone: await loadCompanyTimeZone(tx, companyId),
  }).replaceAll('${queue.name}', names?.queue ?? '');
}
