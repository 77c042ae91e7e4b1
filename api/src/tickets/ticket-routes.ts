import { array, object } from 'valibot';
import { ContactId, pathId, TicketId, TicketUuid } from '@prosa/contract/ids';
import { ListContactTicketsQuery, ListTicketsAnswer, ListTicketsQuery } from '@prosa/contract/tickets/list-tickets';
import { LastInboundTimeAnswer, LastInboundTimeQuery } from '@prosa/contract/tickets/last-inbound';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { RuleDecisionEntry } from '@prosa/contract/tickets/rule-decision';
import { TicketLogEntry } from '@prosa/contract/tickets/ticket-log';
import {
  CloseAllTicketsAnswer,
  CloseAllTicketsBody,
  CreateTicketBody,
  UpdateTicketBody,
} from '@prosa/contract/tickets/write-ticket';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import { toJsonRead } from '../platform/access/scoped-reader.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { closeAllTickets } from './moves/close-all-tickets.ts';
import { createTicket } from './moves/create-ticket.ts';
import { listContactTickets } from './lists/list-contact-tickets.ts';
import { loadLastInbound } from './lists/load-last-inbound.ts';
import { listTicketLog } from './lists/list-ticket-log.ts';
import { listTickets } from './lists/list-tickets.ts';
import { loadTicket } from './rows/load-tickets.ts';
import { loadVisibleTicket } from './rows/load-visible-ticket.ts';
import { logTickets } from './moves/log-tickets.ts';
import { updateTicket } from './moves/update-ticket.ts';
import { listRuleDecisions } from './rule-decisions/list-rule-decisions.ts';

const TicketPath = object({ ticketId: pathId(TicketId) });
const ContactPath = pathId(ContactId);
const UuidPath = object({ uuid: TicketUuid });

/** Routes of tickets: list, load, create, close all, update, delete, log (coverage 1 §7). */
export function ticketRoutes(router: Router, services: Services): void {
  router.read('GET /tickets', { summary: 'Lists tickets in sight', answer: ListTicketsAnswer }, (c) => {
    const query = parseInput(ListTicketsQuery, c.req.query());
    return (scope) => toJsonRead(c, listTickets(scope, query));
  });

  router.scoped('GET /tickets/u/:uuid', { summary: 'Gives one ticket', answer: Ticket }, async (c, scope) => {
    const { uuid } = parseInput(UuidPath, c.req.param());
    const ticket = await services.database.withTenant(scope.companyId, async (tx) => {
      const storedTicket = await loadVisibleTicket({ tx, scope }, { uuid }, 'read');
      const { companyId, viewer } = scope;
      const access = { ticketId: storedTicket.id, type: 'access', userId: viewer.id, queueId: storedTicket.queue_id } as const;
      await logTickets({ tx, companyId, now: services.clock() }, [access]);
      return loadTicket({ tx, companyId }, storedTicket.id, scope.hidesNumbers);
    });
    return c.json(ticket);
  });

  router.scoped(
    'GET /tickets/contact/:contactId{[0-9]+}',
    { summary: 'Lists a contact’s tickets in sight, the newest first', answer: ListTicketsAnswer },
    async (c, scope) => {
      const contactId = parseInput(ContactPath, c.req.param('contactId'));
      const query = parseInput(ListContactTicketsQuery, c.req.query());
      return c.json(
        await services.database.withTenant(scope.companyId, (tx) => listContactTickets({ tx, scope }, contactId, query)),
      );
    },
  );

  router.read(
    'GET /tickets/contact/:contactId{[0-9]+}/last-inbound',
    { summary: 'Gives when a contact wrote last on a connection', answer: LastInboundTimeAnswer },
    (c) => {
      const contactId = parseInput(ContactPath, c.req.param('contactId'));
      const query = parseInput(LastInboundTimeQuery, c.req.query());
      return (scope) => toJsonRead(c, loadLastInbound(scope, contactId, query));
    },
  );

  router.scoped(
    'POST /tickets',
    { summary: 'Opens a ticket with a contact', body: CreateTicketBody, answer: Ticket },
    async (c, scope) => {
      const body = parseInput(CreateTicketBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'create-ticket', input: body }, async (command) => ({
        status: 201,
        body: await createTicket(command, body),
      }));
    },
  );

  router.scoped(
    'POST /tickets/closeAll',
    {
      summary: 'Closes all tickets of a status and of the chosen queues',
      body: CloseAllTicketsBody,
      answer: CloseAllTicketsAnswer,
    },
    async (c, scope) => {
      const body = parseInput(CloseAllTicketsBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'close-all-tickets', input: body }, async (command) => ({
        status: 200,
        body: await closeAllTickets(command, body),
      }));
    },
  );

  router.scoped(
    'PUT /tickets/:ticketId{[0-9]+}',
    { summary: 'Moves a ticket', body: UpdateTicketBody, answer: Ticket },
    async (c, scope) => {
      const { ticketId } = parseInput(TicketPath, c.req.param());
      const body = parseInput(UpdateTicketBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-ticket', input: [ticketId, body] }, async (command) => ({
        status: 200,
        body: await updateTicket(command, ticketId, body),
      }));
    },
  );

  router.scoped('DELETE /tickets/:ticketId{[0-9]+}', { summary: 'Deletes a ticket for good' }, async (c, scope) => {
    const { ticketId } = parseInput(TicketPath, c.req.param());
    return runIdempotently({ services, scope, c }, { name: 'delete-ticket', input: ticketId }, async ({ tx, changes }) => {
      await loadVisibleTicket({ tx, scope }, { id: ticketId }, 'lock');
      await tx.deleteFrom('tickets').where('company_id', '=', scope.companyId).where('id', '=', ticketId).execute();
      changes.tickets.set(ticketId, 'delete');
      return { status: 200, body: {} };
    });
  });

  router.scoped(
    'GET /tickets-log/:ticketId{[0-9]+}',
    { summary: 'Gives what happened to a ticket', answer: array(TicketLogEntry) },
    async (c, scope) => {
      const { ticketId } = parseInput(TicketPath, c.req.param());
      return c.json(await services.database.withTenant(scope.companyId, (tx) => listTicketLog(tx, scope, ticketId)));
    },
  );

  router.scoped(
    'GET /tickets-log/:ticketId{[0-9]+}/decisions',
    { summary: 'Gives what rules decided in a ticket, and why', answer: array(RuleDecisionEntry) },
    async (c, scope) => {
      const { ticketId } = parseInput(TicketPath, c.req.param());
      return c.json(await services.database.withTenant(scope.companyId, (tx) => listRuleDecisions(tx, scope, ticketId)));
    },
  );
}
