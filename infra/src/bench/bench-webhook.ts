import { addCloudApiConnection } from '@prosa/api/connections/add-cloud-api-connection';
import { createSecrets } from '@prosa/api/platform/secrets';
import { openTenantDatabase } from '@prosa/database/tenant';
import { createHmac, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { compareInTurns, type ComparedSide } from './load/compare-in-turns.ts';
import type { BenchContext } from './bench-context.ts';
import { CONCURRENCY, createRequestSide, withLeanClient } from './load/create-request-side.ts';
import type { BenchResult } from './bench-result.ts';
import { createDatabaseCpuMeter } from './create-database-cpu-meter.ts';
import { toRequestBytes } from './load/lean-client.ts';
import { runOpenLoop } from './load/load.ts';
import { createDurableInsertSide } from './load/create-durable-insert-side.ts';
import { ensureWrk, createWrkSide } from './load/run-wrk.ts';
import { startServer, type BenchServer } from './start-server.ts';

const PHONE_NUMBER_ID = '100200300400';
const APP_SECRET = 'the app secret of the benchmark';
const ACK_PER_SECOND = 240;
/**
 * The number of requests that are signed in advance for each second of a round. It is higher than the number that a server on one
 * machine accepts. If a server accepts more, further requests are signed during the round.
 */
const SIGNED_PER_SECOND = 20_000;

/**
 * Compares receiving a signed webhook of the Cloud API with pgbench's durable insert of one row into the same database. Receiving
 * lasts from the request until the row is committed and the answer 200 arrives.
 */
export async function benchWebhook({ installation, effort }: BenchContext): Promise<BenchResult[]> {
  const { config } = installation;
  const ownerUrl = config.databaseOwnerUrl ?? '';
  await addBenchConnection(installation);
  const server = await startServer('serve-product.ts', config);
  const bare = await startServer('serve-bare-webhook.ts', config);
  try {
    const meter = await createDatabaseCpuMeter(config.databaseUrl);
    const stock = createWebhookStock();
    const most = Math.ceil((effort.roundMs / 1000) * SIGNED_PER_SECOND);
    // wrk can't run for less than a second.
    const byWrk = effort.roundMs >= 1000 && (await ensureWrk(effort.mayInstall));
    const createSide = (to: BenchServer): ComparedSide => {
      if (byWrk) return createWrkSide(createSignedRequests, to, { databaseSpentMs: meter, durationMs: effort.roundMs });
      const round = createRequestSide(stock.take, to, { databaseSpentMs: meter, durationMs: effort.roundMs });
      return () => {
        stock.fill(most);
        return round();
      };
    };
    const control = await createDurableInsertSide({
      url: ownerUrl,
      concurrency: CONCURRENCY,
      payload: createMessageBody().toString('utf8'),
      durationMs: effort.roundMs,
      databaseSpentMs: meter,
      mayInstall: effort.mayInstall,
    });
    const comparison = await compareInTurns(createSide(server), control.side, effort.rounds);
    const floor = await compareInTurns(createSide(server), createSide(bare), effort.rounds);
    const latency = await withLeanClient(server, ({ ask }) =>
      runOpenLoop(() => ask(stock.take()), { perSecond: ACK_PER_SECOND, durationMs: effort.openLoopMs }),
    );
    return [
      {
        name: 'webhook',
        subject: 'signed webhook to commit and 200',
        control: control.label,
        comparison,
        latency: { subject: { perSecond: latency.perSecond, p50Ms: latency.p50Ms, p99Ms: latency.p99Ms } },
        aims: [
          { what: 'throughput of the control', aim: 0.5, is: 'at least', measured: comparison.ratio },
          { what: `acknowledgement p99 at ${ACK_PER_SECOND}/s, ms`, aim: 50, is: 'at most', measured: latency.p99Ms },
        ],
        notes: [
          'the worker is another role and does not run here: what is measured ends at the 200',
          `the webhooks are signed before each round; ${byWrk ? 'wrk sends them, a program in C as pgbench is,' : 'this process sends them'} on the same processors`,
          `bare Hono that reads the same body and does pgbench’s insert with it: ${floor.control.perSecond}/s, ${floor.control.cpuMsPerOperation} ms CPU; the webhook has ${floor.ratio.toFixed(2)} of its throughput`,
        ],
      },
    ];
  } finally {
    await Promise.all([server.stop(), bare.stop()]);
    await deleteWebhookRows(ownerUrl);
  }
}

/**
 * Creates a supply of signed webhooks with different contents. They are signed before a round, so that the round does not measure
 * the signing.
 */
function createWebhookStock(): { take: () => Buffer; fill: (upTo: number) => void } {
  const stock: Buffer[] = [];
  return {
    take: () => stock.pop() ?? createSignedRequest(),
    fill(upTo) {
      while (stock.length < upTo) stock.push(createSignedRequest());
    },
  };
}

/** Creates more webhooks than a round of `seconds` can send. */
const createSignedRequests = (seconds: number): Buffer[] =>
  Array.from({ length: seconds * SIGNED_PER_SECOND }, createSignedRequest);

function createSignedRequest(): Buffer {
  const body = createMessageBody();
  const signature = createHmac('sha256', APP_SECRET).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  return toRequestBytes('POST', '/api/webhooks/whatsappapi', { headers, body });
}

function createMessageBody(): Buffer {
  const from = '5511987654321';
  const message = {
    from,
    id: `wamid.${randomUUID()}`,
    timestamp: '1790000000',
    type: 'text',
    text: { body: 'Bom dia, tudo bem?' },
  };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140000000', phone_number_id: PHONE_NUMBER_ID },
    contacts: [{ profile: { name: 'Cliente' }, wa_id: from }],
    messages: [message],
  };
  return Buffer.from(
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }),
  );
}

async function addBenchConnection({ config, companyId }: BenchContext['installation']): Promise<void> {
  await deleteWebhookRows(config.databaseOwnerUrl ?? '');
  const database = openTenantDatabase(config.databaseUrl, { poolSize: 1, onPoolError: () => {} });
  try {
    await addCloudApiConnection(
      { database, secrets: createSecrets(config.secretKey) },
      {
        companyId,
        name: 'Cloud API',
        number: '551140000000',
        phoneNumberId: PHONE_NUMBER_ID,
        businessAccountId: '10020030',
        accessToken: 'unused',
        appSecret: APP_SECRET,
        verifyToken: 'unused',
      },
    );
  } finally {
    await database.close();
  }
}

/** Deletes what the benchmark has stored, so that the next run begins in the same state. */
async function deleteWebhookRows(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('drop table if exists bench_inserts');
    await client.query('set role prosa_platform');
    await client.query(`delete from jobs where task in ('receive-messages', 'process-webhook')`);
    await client.query('delete from whatsapps where phone_number_id = $1', [PHONE_NUMBER_ID]);
    await client.query('reset role');
    for (const table of ['jobs', 'webhook_deliveries']) await client.query(`vacuum ${table}`);
  } finally {
    await client.end();
  }
}
