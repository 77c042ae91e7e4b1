import { compareInTurns, type ComparedSide } from '../load/compare-in-turns.ts';
import type { BenchContext } from '../bench-context.ts';
import type { BenchResult } from '../bench-result.ts';
import { createDatabaseCpuMeter } from '../create-database-cpu-meter.ts';
import { runOpenLoop, type Latency } from '../load/load.ts';
import { CONCURRENCY, withLeanClient } from '../load/create-request-side.ts';
import { readProcessTreeCpuMs } from '../processes.ts';
import { startServer } from '../start-server.ts';
import { createPgScriptSide } from './create-pg-script-side.ts';
import { nextPhoneNumber } from './customer-webhook.ts';
import { BURST_PAUSE_MS, createMessageText, sendWebhook, type IntakeBenchContext } from './intake-bench-context.ts';
import { emptyIntakeCompanies, enableBotRules, ensureIntakeCompanies, updatePlannerStatistics } from './intake-companies.ts';
import { openLiveEventListener } from './live-event-listener.ts';
import { startFakeProvider } from './fake-provider.ts';
import { measureBotReplies } from './measure-bot-replies.ts';
import { measureIntakeBesideTimers } from './measure-intake-beside-timers.ts';

const MESSAGES_PER_SECOND = 50;
const CUSTOMERS = 200;
/** The number of messages per second to a second company. A flood of messages to the first company must not delay them. */
const BYSTANDER_PER_SECOND = 10;
/** The number of messages in one webhook of a flood. Meta also puts several messages into one webhook. */
const MESSAGES_PER_FLOOD_WEBHOOK = 20;

/**
 * Measures the time from a webhook until its rows are committed and its live event has arrived. Compares it with a bare script
 * that writes the same rows. Also measures two cases in which one company must not slow down another one: a flood of messages,
 * and a provider that never answers.
 */
export async function benchIntake({ installation: { config }, effort }: BenchContext): Promise<BenchResult[]> {
  const [one, two, three, four] = await ensureIntakeCompanies(config, 4);
  if (one === undefined || two === undefined || three === undefined || four === undefined)
    throw new Error('four companies were asked for');
  await enableBotRules(config, four);
  const provider = await startFakeProvider([three.greeting]);
  const server = await startServer('serve-product.ts', config, { ROLE: 'all', GRAPH_BASE_URL: provider.baseUrl });
  const meter = await createDatabaseCpuMeter(config.databaseUrl);
  const url = config.databaseUrl;
  const pgScript = createPgScriptSide({
    url,
    company: one,
    messages: effort.intake.messages,
    concurrency: CONCURRENCY,
    databaseSpentMs: meter,
  });
  const listener = await openLiveEventListener(server.port, [one, two, three, four]);
  try {
    return await withLeanClient(server, async (client) => {
      const scene: IntakeBenchContext = { server, client, listener, provider, companies: [one, two, three] };
      const subject = createIntakeSide(scene, one.quiet, {
        messages: effort.intake.messages,
        databaseSpentMs: meter,
        isAnswered: false,
      });
      const ruled = createIntakeSide(scene, four.greeting, {
        messages: effort.intake.messages,
        databaseSpentMs: meter,
        isAnswered: true,
      });
      await subject();
      await updatePlannerStatistics(config);
      const comparison = await compareInTurns(subject, pgScript.side, effort.rounds);
      const rules = await compareInTurns(ruled, subject, effort.rounds);
      const latency = await measureConversations(scene, effort.openLoopMs);
      const beside = await measureIntakeBesideFlood(scene, effort.intake.flood, effort.openLoopMs);
      const hung = await measureIntakeBesideHangingProvider(scene, effort.intake.hanging, effort.openLoopMs);
      const replies = await measureBotReplies(scene, one.greeting, effort.intake.conversations);
      const besideTimers = await measureIntakeBesideTimers(scene, config, {
        timers: effort.intake.timers,
        durationMs: effort.openLoopMs,
      });
      return [
        {
          name: 'intake',
          subject: 'signed webhooks of new customers to committed rows and live events',
          control: 'a bare script over pg that writes the same rows, one transaction a message',
          comparison,
          latency: { subject: latency },
          aims: [
            { what: 'throughput of the control', aim: 0.5, is: 'at least', measured: comparison.ratio },
            { what: `p50 to the live event at ${MESSAGES_PER_SECOND}/s, ms`, aim: 50, is: 'at most', measured: latency.p50Ms },
            { what: `p99 to the live event at ${MESSAGES_PER_SECOND}/s, ms`, aim: 500, is: 'at most', measured: latency.p99Ms },
          ],
          notes: [
            'web and worker are one process, on the same processors as PostgreSQL and the client that sends and hears',
            `at ${MESSAGES_PER_SECOND}/s ${CUSTOMERS} customers write to three companies in turn`,
          ],
        },
        {
          name: 'intake with menus, hours and consent',
          subject: 'webhooks of new customers whom a bot asks for consent a second later, to committed rows and live events',
          control: 'the same for customers whom no bot answers',
          comparison: rules,
          aims: [{ what: 'throughput of the control', aim: 0.5, is: 'at least', measured: rules.ratio }],
          notes: ['the bot answers the first messages of a round while the last ones arrive'],
        },
        replies,
        besideTimers,
        {
          name: 'intake beside a flood',
          subject: `${BYSTANDER_PER_SECOND} messages a second to one company while another is sent ${effort.intake.flood}`,
          control: 'none',
          latency: { subject: beside.latency },
          aims: [{ what: 'p99 to the live event, ms', aim: 1_000, is: 'at most', measured: beside.latency.p99Ms }],
          notes: [`the flood of ${effort.intake.flood} was recorded after ${Math.round(beside.floodMs)} ms`],
        },
        {
          name: 'intake beside a provider that hangs',
          subject: `${BYSTANDER_PER_SECOND} messages a second to one company, up to the bot’s answer at its provider`,
          control: 'none',
          latency: { subject: hung.latency },
          aims: [
            {
              what: 'p99 to the answer beyond the pause of a burst, ms',
              aim: 1_000,
              is: 'at most',
              measured: hung.latency.p99Ms - BURST_PAUSE_MS,
            },
          ],
          notes: [
            `${effort.intake.hanging} answers of another company waited meanwhile, ${hung.hanging} of them in calls that hung`,
          ],
        },
      ];
    });
  } finally {
    listener.close();
    provider.close();
    await Promise.all([server.stop(), pgScript.close()]);
    await emptyIntakeCompanies(config);
  }
}

type IntakeSideOptions = {
  readonly messages: number;
  readonly databaseSpentMs: () => number;
  /** True if a bot answers the customers. */
  readonly isAnswered: boolean;
};

/**
 * Creates a side of a comparison. In each round, `messages` new customers write one message each, as fast as the server accepts
 * them. The round ends when the live events of all messages have arrived.
 */
const createIntakeSide =
  (scene: IntakeBenchContext, number: string, { messages, databaseSpentMs, isAnswered }: IntakeSideOptions): ComparedSide =>
  async () => {
    const before = readProcessTreeCpuMs(scene.server.pid) + databaseSpentMs();
    const startedAt = performance.now();
    const heard: Promise<void>[] = [];
    const customers: string[] = [];
    let left = messages;
    const sendUntilDone = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const body = createMessageText();
        heard.push(scene.listener.waitForEvent(body));
        const from = nextPhoneNumber();
        customers.push(from);
        await sendWebhook(scene, number, [{ from, body }]);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendUntilDone));
    await Promise.all(heard);
    const elapsedMs = performance.now() - startedAt;
    const cpuMs = readProcessTreeCpuMs(scene.server.pid) + databaseSpentMs() - before;
    // The round ends only after the bot has answered, so that its answers do not slow down the next round.
    if (isAnswered) await Promise.all(customers.map((from) => scene.provider.waitForMessage(from)));
    return { operations: messages, elapsedMs, cpuMs };
  };

async function measureConversations(scene: IntakeBenchContext, durationMs: number): Promise<Latency> {
  const customers = Array.from({ length: CUSTOMERS }, nextPhoneNumber);
  let turn = 0;
  const writeAsCustomer = async (): Promise<void> => {
    const place = turn++;
    const company = scene.companies[place % scene.companies.length];
    const body = createMessageText();
    await sendWebhook(scene, company?.quiet ?? '', [{ from: customers[place % CUSTOMERS] ?? '', body }]);
    await scene.listener.waitForEvent(body);
  };
  return runOpenLoop(writeAsCustomer, { perSecond: MESSAGES_PER_SECOND, durationMs });
}

async function measureIntakeBesideFlood(
  scene: IntakeBenchContext,
  flood: number,
  durationMs: number,
): Promise<{ latency: Latency; floodMs: number }> {
  const [one, two] = scene.companies;
  const startedAt = performance.now();
  const sendFlood = async (): Promise<number> => {
    const heard: Promise<void>[] = [];
    for (let sent = 0; sent < flood; sent += MESSAGES_PER_FLOOD_WEBHOOK) {
      const written = Array.from({ length: Math.min(MESSAGES_PER_FLOOD_WEBHOOK, flood - sent) }, () => ({
        from: nextPhoneNumber(),
        body: createMessageText(),
      }));
      heard.push(...written.map(({ body }) => scene.listener.waitForEvent(body)));
      await sendWebhook(scene, two.quiet, written);
    }
    await Promise.all(heard);
    return performance.now() - startedAt;
  };
  const writeAsCustomer = async (): Promise<void> => {
    const body = createMessageText();
    await sendWebhook(scene, one.quiet, [{ from: nextPhoneNumber(), body }]);
    await scene.listener.waitForEvent(body);
  };
  const [floodMs, latency] = await Promise.all([
    sendFlood(),
    runOpenLoop(writeAsCustomer, { perSecond: BYSTANDER_PER_SECOND, durationMs }),
  ]);
  return { latency, floodMs };
}

async function measureIntakeBesideHangingProvider(
  scene: IntakeBenchContext,
  hanging: number,
  durationMs: number,
): Promise<{ latency: Latency; hanging: number }> {
  const [one, , three] = scene.companies;
  await Promise.all(
    Array.from({ length: hanging }, () =>
      sendWebhook(scene, three.greeting, [{ from: nextPhoneNumber(), body: createMessageText() }]),
    ),
  );
  const writeAsCustomer = async (): Promise<void> => {
    const from = nextPhoneNumber();
    await sendWebhook(scene, one.greeting, [{ from, body: createMessageText() }]);
    await scene.provider.waitForMessage(from);
  };
  const latency = await runOpenLoop(writeAsCustomer, { perSecond: BYSTANDER_PER_SECOND, durationMs });
  return { latency, hanging: scene.provider.countUnanswered() };
}
