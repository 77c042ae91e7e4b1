import { serve } from '@hono/node-server';
import { listMessages } from '@prosa/api/messages/list-messages';
import { listTickets } from '@prosa/api/tickets/lists/list-tickets';
import { createAdminScope } from '@prosa/api/testing/create-admin-scope';
import { CompanyId, TicketId, UserId } from '@prosa/contract/ids';
import { ListTicketsQuery } from '@prosa/contract/tickets/list-tickets';
import { Hono } from 'hono';
import { Pool } from 'pg';
import * as v from 'valibot';

/**
 * This program serves reads with bare Hono and pg, with which the product's reads are compared. It runs the product's SQL as
 * named statements, and sends the rows unchanged. It checks no sessions and validates nothing, and no policies restrict its role.
 */
const companyId = v.parse(CompanyId, Number(process.env['BENCH_COMPANY']));
const scope = createAdminScope(companyId, v.parse(UserId, Number(process.env['BENCH_USER'])));
const TICKET = v.parse(TicketId, 987_654_321);
const messages = listMessages(scope, TICKET, { pageNumber: 1 }).statement;
const tickets = listTickets(scope, v.parse(ListTicketsQuery, { status: 'open', showAll: 'true' })).statement;

const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 20,
  options: '-c role=prosa_platform',
});
const app = new Hono();
app.get('/messages/:ticketId', async (c) => {
  const values = messages.parameters.map((value) => (value === TICKET ? Number(c.req.param('ticketId')) : value));
  const { rows } = await pool.query({ name: 'messages', text: messages.sql, values });
  return c.json(rows);
});
app.get('/tickets', async (c) => {
  const { rows } = await pool.query({ name: 'tickets', text: tickets.sql, values: [...tickets.parameters] });
  return c.json(rows);
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => void process.send?.(port));
// The process ends with its parent, because no other process would stop it.
process.on('disconnect', () => process.exit());
