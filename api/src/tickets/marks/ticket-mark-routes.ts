import { object } from 'valibot';
import { pathId, TagId, TicketId } from '@prosa/contract/ids';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { SnoozeTicketBody, TicketValueBody } from '@prosa/contract/tickets/write-ticket';
import { runIdempotently } from '../../platform/http/run-idempotently.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { readJson } from '../../platform/http/read-json.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Services } from '../../platform/services.ts';
import { snoozeTicket } from '../snooze/snooze-ticket.ts';
import { setTicketKanbanLane } from './set-ticket-kanban-lane.ts';
import { setTicketValue } from './set-ticket-value.ts';

const TicketPath = object({ ticketId: pathId(TicketId) });
const TicketKanbanLanePath = object({ ticketId: pathId(TicketId), tagId: pathId(TagId) });

/**
 * Routes that set a ticket's value, snooze and kanban lane (coverage 1 §7). None of them changes the ticket's status, queue or
 * attendant.
 */
export function ticketMarkRoutes(router: Router, services: Services): void {
  router.scoped(
    'PUT /tickets-value/:ticketId{[0-9]+}',
    { summary: 'Says what a ticket is worth', body: TicketValueBody, answer: Ticket },
    async (c, scope) => {
      const { ticketId } = parseInput(TicketPath, c.req.param());
      const body = parseInput(TicketValueBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'set-ticket-value', input: [ticketId, body] }, async (command) => ({
        status: 200,
        body: await setTicketValue(command, ticketId, body),
      }));
    },
  );

  router.scoped(
    'PUT /tickets/:ticketId{[0-9]+}/snooze',
    { summary: 'Leaves a ticket out of the lists until a time', body: SnoozeTicketBody, answer: Ticket },
    async (c, scope) => {
      const { ticketId } = parseInput(TicketPath, c.req.param());
      const body = parseInput(SnoozeTicketBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'snooze-ticket', input: [ticketId, body] }, async (command) => ({
        status: 200,
        body: await snoozeTicket(command, ticketId, body),
      }));
    },
  );

  router.scoped(
    'PUT /ticket-tags/:ticketId{[0-9]+}/:tagId{[0-9]+}',
    { summary: 'Puts a ticket into a lane of the kanban', answer: Ticket },
    async (c, scope) => {
      const { ticketId, tagId } = parseInput(TicketKanbanLanePath, c.req.param());
      return runIdempotently({ services, scope, c }, { name: 'enter-lane', input: [ticketId, tagId] }, async (command) => ({
        status: 200,
        body: await setTicketKanbanLane(command, ticketId, tagId),
      }));
    },
  );

  router.scoped(
    'DELETE /ticket-tags/:ticketId{[0-9]+}',
    { summary: 'Takes a ticket out of its lane of the kanban', answer: Ticket },
    async (c, scope) => {
      const { ticketId } = parseInput(TicketPath, c.req.param());
      return runIdempotently({ services, scope, c }, { name: 'leave-lane', input: ticketId }, async (command) => ({
        status: 200,
        body: await setTicketKanbanLane(command, ticketId, null),
      }));
    },
  );
}
