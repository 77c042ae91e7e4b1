import type { Config } from '@prosa/api/platform/config';
import type { BenchResult } from '../bench-result.ts';
import { runOpenLoop } from '../load/load.ts';
import { nextPhoneNumber } from './customer-webhook.ts';
import { createMessageText, sendWebhook, type IntakeBenchContext } from './intake-bench-context.ts';
import { countWaitingTimers, insertDueTimers } from './intake-companies.ts';

const MESSAGES_PER_SECOND = 10;

/** Measures how fast customers' messages are recorded while thousands of tickets of the same company are due at once. */
export async function measureIntakeBesideTimers(
  scene: IntakeBenchContext,
  config: Config,
  { timers, durationMs }: { readonly timers: number; readonly durationMs: number },
): Promise<BenchResult> {
  const [, company] = scene.companies;
  await insertDueTimers(config, company, timers);
  const writeAsCustomer = async (): Promise<void> => {
    const body = createMessageText();
    await sendWebhook(scene, company.quiet, [{ from: nextPhoneNumber(), body }]);
    await scene.listener.waitForEvent(body);
  };
  const latency = await runOpenLoop(writeAsCustomer, { perSecond: MESSAGES_PER_SECOND, durationMs });
  const left = await countWaitingTimers(config, company);
  return {
    name: 'intake beside timers',
    subject: `${MESSAGES_PER_SECOND} messages a second to a company of which ${timers} tickets are due`,
    control: 'none',
    latency: { subject: latency },
    aims: [{ what: 'p99 to the live event, ms', aim: 500, is: 'at most', measured: latency.p99Ms }],
    notes: [`after ${durationMs} ms ${timers - left} of the tickets had gone to their queue`],
  };
}
