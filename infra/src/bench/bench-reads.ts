import { Client } from 'pg';
import { compareInTurns, type ComparedSide } from './load/compare-in-turns.ts';
import type { BenchContext } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { logInBenchUser } from './log-in-bench-user.ts';
import { createDatabaseCpuMeter } from './create-database-cpu-meter.ts';
import { toRequestBytes } from './load/lean-client.ts';
import { runOpenLoop, type LoadCall } from './load/load.ts';
import { createRequestSide, withLeanClient } from './load/create-request-side.ts';
import { median } from './load/quantile.ts';
import { startServer, type BenchServer } from './start-server.ts';

/**
 * The number of requests per second in the measurement of latencies. Both servers can answer far more, so no queue of requests
 * forms, and a slow answer is due to the server alone.
 */
const OPEN_LOOP_PER_SECOND = 150;
const COMPARISON_NOTE =
  'the control has no session, no validation and a role the policies let pass; CPU is that of server and PostgreSQL together';

/**
 * Compares two reads of the large company, a page of messages and the ticket list, with a server of bare Hono and pg that runs
 * the same SQL.
 */
export async function benchReads({ installation, effort }: BenchContext): Promise<BenchResult[]> {
  const { config, companyId } = installation;
  const ids = await listBenchIds(config.databaseOwnerUrl ?? '', companyId);
  const product = await startServer('serve-product.ts', config);
  const bare = await startServer('serve-bare.ts', config, {
    BENCH_COMPANY: String(companyId),
    BENCH_USER: String(ids.userId),
  });
  try {
    const headers = await logInBenchUser(product.port);
    const meter = await createDatabaseCpuMeter(config.databaseUrl);
    const pickTicketId = (): number => ids.tickets[Math.floor(Math.random() * ids.tickets.length)] ?? 0;
    const list = {
      ours: toRequestBytes('GET', '/api/tickets?status=open&showAll=true&pageNumber=1', { headers }),
      bare: toRequestBytes('GET', '/tickets'),
    };
    const cases = [
      {
        name: 'message page',
        ours: () => toRequestBytes('GET', `/api/messages/${pickTicketId()}?pageNumber=1`, { headers }),
        bare: () => toRequestBytes('GET', `/messages/${pickTicketId()}`),
      },
      {
        name: 'ticket list',
        ours: () => list.ours,
        bare: () => list.bare,
      },
    ];
    const results: BenchResult[] = [];
    for (const each of cases) {
      const createSide = (next: () => Buffer, server: BenchServer): ComparedSide =>
        createRequestSide(next, server, { databaseSpentMs: meter, durationMs: effort.roundMs });
      const comparison = await compareInTurns(createSide(each.ours, product), createSide(each.bare, bare), effort.rounds);
      const { ratio, ...latency } = await withLeanClient(product, (ours) =>
        withLeanClient(bare, (control) =>
          compareLatencies(
            () => ours.ask(each.ours()),
            () => control.ask(each.bare()),
            { durationMs: effort.openLoopMs, rounds: effort.rounds },
          ),
        ),
      );
      results.push({
        name: each.name,
        subject: 'Prosa with session, validation, policies',
        control: 'bare Hono and pg, same SQL',
        comparison,
        latency,
        aims: [
          { what: 'throughput of the control', aim: 0.85, is: 'at least', measured: comparison.ratio },
          { what: 'p99 of the control', aim: 1.3, is: 'at most', measured: ratio },
        ],
        notes: [COMPARISON_NOTE],
      });
    }
    return results;
  } finally {
    await product.stop();
    await bare.stop();
  }
}

/**
 * Measures two servers in turn at the same rate of requests. Returns each quantile of each server, as the median over all rounds.
 * Also computes for each round the ratio of the two p99, and returns the median of these ratios.
 */
async function compareLatencies(
  ours: LoadCall,
  bare: LoadCall,
  { durationMs, rounds }: { readonly durationMs: number; readonly rounds: number },
) {
  const at = { perSecond: OPEN_LOOP_PER_SECOND, durationMs: durationMs / rounds };
  const subject: Awaited<ReturnType<typeof runOpenLoop>>[] = [];
  const control: Awaited<ReturnType<typeof runOpenLoop>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    subject.push(await runOpenLoop(ours, at));
    control.push(await runOpenLoop(bare, at));
  }
  const toMedians = (of: typeof subject) => ({
    perSecond: at.perSecond,
    p50Ms: median(of.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(of.map(({ p99Ms }) => p99Ms)),
  });
  return {
    subject: toMedians(subject),
    control: toMedians(control),
    ratio: median(subject.map(({ p99Ms }, round) => p99Ms / (control[round]?.p99Ms ?? Number.NaN))),
  };
}

async function listBenchIds(ownerUrl: string, companyId: number): Promise<{ tickets: number[]; userId: number }> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set role prosa_platform');
    const { rows } = await client.query<{ id: number }>(
      'select id from tickets where company_id = $1 order by random() limit 5000',
      [companyId],
    );
    const user = await client.query<{ id: number }>('select min(id) as id from users where company_id = $1', [companyId]);
    return { tickets: rows.map(({ id }) => id), userId: user.rows[0]?.id ?? 0 };
  } finally {
    await client.end();
  }
}
