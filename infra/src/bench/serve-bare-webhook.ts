import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool } from 'pg';

/**
 * This program serves a webhook with bare Hono, with which Prosa's webhook is compared. It reads the same body, and inserts the
 * row that pgbench inserts, one row in each transaction.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_OWNER_URL'], max: 20 });
const app = new Hono();
app.post('/api/webhooks/whatsappapi', async (c) => {
  const values = [await c.req.text()];
  await pool.query({ name: 'insert', text: 'insert into bench_inserts (payload) values ($1)', values });
  return c.body('');
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => void process.send?.(port));
// The process ends with its parent, because no other process would stop it.
process.on('disconnect', () => process.exit());
