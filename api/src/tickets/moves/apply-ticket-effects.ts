import { sql } from 'kysely';
import type { TicketEffect } from '@prosa/domain/tickets/ticket-decision';
import { fillVariables } from '@prosa/domain/messages/fill-variables';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../../platform/access/scope.ts';
import type { Command } from '../../platform/write.ts';
import { companyTimeZone } from '../../settings/company-settings.ts';
import { logTickets } from './log-tickets.ts';
import { publishTicketEvent } from '../rows/ticket-events.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';
import { attendService, closeServices, requeueService } from './track-service.ts';

/** Does what a decided move asks for beside the ticket's own row; `ticket` is the row after the move. */
export async function applyTicketEffects(
  command: Command,
  ticket: StoredTicket,
  effects: readonly TicketEffect[],
): Promise<void> {
  for (const effect of effects) await apply(command, ticket, effect);
}

async function apply(command: Command, ticket: StoredTicket, effect: TicketEffect): Promise<void> {
  const { tx, scope } = command;
  switch (effect.kind) {
    case 'log':
      return logTickets(command, [{ ...effect, ticketId: ticket.id }]);
    case 'start-service':
      return attendService(command, ticket);
    case 'queue-service':
      return requeueService(command, ticket);
    case 'end-service':
      return closeServices(command, [ticket.id]);
    case 'add-private-note':
    case 'send-message': {
      const text =
        effect.kind === 'send-message' && effect.text === null ? await farewell(tx, scope, ticket) : (effect.text ?? '');
      if (text.trim() === '') return;
      const isPrivate = effect.kind === 'add-private-note';
      const filled = isPrivate ? text : await fill(command, ticket, text);
      await publishTicketEvent(command, { kind: 'text-asked', ticket, userId: scope.viewer.id, text: filled, isPrivate });
    }
  }
}

/** The attendant's own farewell, else the connection's. */
async function farewell(tx: TenantTransaction, scope: Scope, ticket: StoredTicket): Promise<string> {
  if (scope.farewellMessage.trim() !== '' || ticket.whatsapp_id === null) return scope.farewellMessage;
  const connection = await tx
    .selectFrom('whatsapps')
    .select('complation_message')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', ticket.whatsapp_id)
    .executeTakeFirst();
  return connection?.complation_message ?? '';
}

async function fill(command: Command, ticket: StoredTicket, text: string): Promise<string> {
  const { tx, now, scope } = command;
  const names = await tx
    .selectFrom('contacts as c')
    .leftJoin('queues as q', (join) =>
      join.onRef('q.company_id', '=', 'c.company_id').on(sql<boolean>`q.id = ${ticket.queue_id}`),
    )
    .leftJoin('whatsapps as w', (join) =>
      join.onRef('w.company_id', '=', 'c.company_id').on(sql<boolean>`w.id = ${ticket.whatsapp_id}`),
    )
    .select(['c.name as contact', 'q.name as queue', 'w.name as connection'])
    .where('c.company_id', '=', scope.companyId)
    .where('c.id', '=', ticket.contact_id)
    .executeTakeFirst();
  return fillVariables(text, {
    contactName: names?.contact ?? '',
    userName: scope.name,
    ticketId: ticket.id,
    queueName: names?.queue ?? '',
    connectionName: names?.connection ?? '',
    now,
    timeZone: await companyTimeZone(tx, scope.companyId),
  }).replaceAll('${queue.name}', names?.queue ?? '');
}
