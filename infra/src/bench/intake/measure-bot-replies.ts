import type { BenchResult } from '../bench-result.ts';
import { runOpenLoop } from '../load/load.ts';
import { nextPhoneNumber } from './customer-webhook.ts';
import { BURST_PAUSE_MS, createMessageText, sendWebhook, type IntakeBenchContext } from './intake-bench-context.ts';

const MESSAGES_PER_SECOND = 50;
/** The number of messages in one webhook when the customers write for the first time. */
const MESSAGES_PER_WEBHOOK = 20;

/**
 * Measures how fast a bot answers many customers who are in a conversation with it at the same time. Before the measurement, each
 * customer writes once and gets a menu. In the measurement, each customer writes again.
 */
export async function measureBotReplies(scene: IntakeBenchContext, number: string, conversations: number): Promise<BenchResult> {
  const { provider } = scene;
  const customers = Array.from({ length: conversations }, nextPhoneNumber);
  for (let sent = 0; sent < conversations; sent += MESSAGES_PER_WEBHOOK) {
    const some = customers.slice(sent, sent + MESSAGES_PER_WEBHOOK);
    const written = some.map((from) => ({ from, body: createMessageText() }));
    await sendWebhook(scene, number, written);
  }
  await Promise.all(customers.map((from) => provider.waitForMessage(from)));
  let turn = 0;
  const writeAsCustomer = async (): Promise<void> => {
    const from = customers[turn++ % conversations] ?? '';
    const answers = provider.countMessages(from);
    await sendWebhook(scene, number, [{ from, body: createMessageText() }]);
    await provider.waitForMessage(from, answers + 1);
  };
  const latency = await runOpenLoop(writeAsCustomer, {
    perSecond: MESSAGES_PER_SECOND,
    durationMs: (conversations * 1_000) / MESSAGES_PER_SECOND,
  });
  return {
    name: 'bot replies',
    subject: `${MESSAGES_PER_SECOND} messages a second of ${conversations} customers in menus, up to the bot’s answer at the provider`,
    control: 'none',
    latency: { subject: latency },
    aims: [
      {
        what: 'p99 to the answer beyond the pause of a burst, ms',
        aim: 1_000,
        is: 'at most',
        measured: latency.p99Ms - BURST_PAUSE_MS,
      },
    ],
    notes: [`the latencies include the pause of ${BURST_PAUSE_MS} ms and the typing indicator`],
  };
}
