import * as v from 'valibot';
import { ConnectionId, TicketId } from '@prosa/contract/ids';
import { parse } from 'valibot';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { createFlowRunState, type FlowRunEffect, type FlowRunEvent, type FlowRunState } from '@prosa/domain/flows/flow-run';
import { toPlainMenuText } from '@prosa/domain/flows/to-plain-menu-text';
import { runFlow } from '@prosa/domain/flows/run-flow';
import { arbitraryConnectedFlow } from '@prosa/domain/flows/testing/arbitrary-flow';
import { splitText } from '@prosa/domain/messages/split-text';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import { receiveAndAnswerInTest } from '../testing/answer-bursts.ts';
import { newId } from '../platform/new-id.ts';
import type { Services } from '../platform/services.ts';
import { insertPhraseCampaign, insertTestFlow } from '../testing/insert-test-flow.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { toRandomSeed } from './start-flow-run.ts';
import { wakeFlowRun } from './wake-flow-run.ts';

const HISTORIES = Number(process.env['FLOW_HISTORIES'] ?? 10);
const TIME_LIMIT_MS = Math.max(HISTORIES * 6_000, 240_000);
/** The number of queues that exist. Generated flows also refer to queues that don't exist. */
const QUEUE_COUNT = 2;
/** The number of tags that exist. Generated flows also refer to tags that don't exist. */
const TAG_COUNT = 5;
let setUp: TestServices;
let nowMs = Date.parse('2026-01-05T12:00:00Z');
let people = 0;
const rows: TestServices['rows'] = (sql, ...values) => setUp.rows(sql, ...values);

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  await rows(`update whatsapps set queue_ids = '{}'`);
  for (let n = 1; n <= TAG_COUNT; n++)
    await rows(`insert into tags (company_id, name, color) values (1, $1, '#111111')`, `tag ${n}`);
});
afterAll(() => setUp.stop());

/** Returns the services of a process that fails in the middle of a transaction, after it has created `idsLeft` ids. */
function createServicesThatFail(idsLeft = Number.POSITIVE_INFINITY): Services {
  let made = 0;
  return {
    ...setUp.services,
    clock: () => new Date(nowMs),
    newId: () => {
      if (made++ === idsLeft) throw new Error('the power was cut');
      return newId(nowMs);
    },
  };
}

type Step =
  | { readonly kind: 'message'; readonly text: string; readonly times: number }
  | { readonly kind: 'time'; readonly seconds: number; readonly times: number }
  | { readonly kind: 'both'; readonly text: string; readonly seconds: number };
/**
 * An event for one of two customers. Two processes handle the event one after the other. The first one fails after it has created
 * `cut` ids, or does not fail if `cut` is null.
 */
type SimulatedStep = Step & { readonly who: 0 | 1; readonly cut: number | null };

const text = fc.constantFrom('1', '2', 'oi', '', '18', 'Não');
const arbitraryRepeats = fc.integer({ min: 1, max: 3 });
const arbitrarySeconds = fc.constantFrom(0, 1, 60, 119, 120, 7200);
const arbitrarySimulatedStep: fc.Arbitrary<SimulatedStep> = fc
  .tuple(
    fc.oneof<fc.Arbitrary<Step>[]>(
      fc.record({ kind: fc.constant('message' as const), text, times: arbitraryRepeats }),
      fc.record({ kind: fc.constant('time' as const), seconds: arbitrarySeconds, times: arbitraryRepeats }),
      fc.record({ kind: fc.constant('both' as const), text, seconds: arbitrarySeconds }),
    ),
    fc.constantFrom(0 as const, 1 as const),
    fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
  )
  .map(([step, who, cut]) => ({ ...step, who, cut }));

const waitingStates = new Set(['pausing', 'reading-input', 'reading-choice']);
/** Generates flows, most of which wait for an answer or a pause. */
const arbitraryFlow = fc.oneof(
  {
    weight: 5,
    arbitrary: arbitraryConnectedFlow.filter((flow) =>
      waitingStates.has(
        runFlow(flow, createFlowRunState(1), { event: { kind: 'start' }, context: { now: new Date(0), values: {} } }).state
          .status,
      ),
    ),
  },
  { weight: 1, arbitrary: arbitraryConnectedFlow },
);

/**
 * Returns the texts that a step writes into the conversation, in order. `(img)`, `(audio)` and `(video)` stand for files, and
 * `(note)` for a private note.
 */
const listShownTexts = (effects: readonly FlowRunEffect[]): string[] =>
  effects.flatMap((effect): readonly string[] => {
    if (effect.kind === 'send-text') return [effect.text];
    if (effect.kind === 'send-menu') return splitText(toPlainMenuText(effect));
    if (effect.kind === 'send-media') return [`(${effect.media})`];
    if (effect.kind === 'move-ticket') return effect.queueId > QUEUE_COUNT ? ['(note)'] : [];
    if (effect.kind === 'add-tag') return effect.tagId > TAG_COUNT ? ['(note)'] : [];
    return effect.kind === 'hand-to-agent' || (effect.kind === 'end-flow' && effect.ending !== 'done') ? ['(note)'] : [];
  });
const mediaKinds: Readonly<Record<string, string>> = { image: '(img)', audio: '(audio)', video: '(video)' };

class Customer {
  readonly number = `55119${String(20_000_000 + (people += 1))}`;
  readonly flow: FlowDefinition;
  state: FlowRunState = createFlowRunState(0);
  effects: FlowRunEffect[] = [];
  ticketId = parse(TicketId, 1);
  runId = '';

  constructor(flow: FlowDefinition) {
    this.flow = flow;
  }

  message(body: string): InboundMessage {
    const { number } = this;
    const contact = { identity: { kind: 'phone', value: number }, name: 'Marina Lima', number, isGroup: false } as const;
    const providerId = `in.${crypto.randomUUID()}`;
    const rest = { mediaType: 'chat', media: null, quotedProviderId: null, dataJson: null } as const;
    return { providerId, fromMe: false, contact, body, at: new Date(nowMs), ...rest };
  }
  receive = (services: Services, message: InboundMessage) =>
    receiveAndAnswerInTest(services, setUp.companyId, { whatsappId: v.parse(ConnectionId, 1), message });
  wake = (services: Services) => wakeFlowRun(services, setUp.companyId, { runId: this.runId, ticketId: this.ticketId });

  expected(events: readonly FlowRunEvent[]) {
    let { state } = this;
    const effects = [...this.effects];
    for (const event of events) {
      if (state.status === 'ended') break; // a finished run receives no further events
      const step = runFlow(this.flow, state, { event, context: { now: new Date(nowMs), values: { firstName: 'Marina' } } });
      state = step.state;
      effects.push(...step.effects);
    }
    return { state, effects };
  }

  async start(phrase: string): Promise<void> {
    await this.receive(createServicesThatFail(), this.message(phrase));
    const [run] = await rows(
      `select r.id, r.ticket_id from flow_runs r join tickets t on t.id = r.ticket_id
         join contact_identities i on i.contact_id = t.contact_id where i.value = $1`,
      this.number,
    );
    [this.runId, this.ticketId] = [String(run?.['id']), parse(TicketId, run?.['ticket_id'])];
    this.state = createFlowRunState(toRandomSeed(this.runId));
    Object.assign(this, this.expected([{ kind: 'start' }]));
  }

  async live(step: Step, cut: number | null): Promise<void> {
    nowMs += 'seconds' in step ? step.seconds * 1000 : 10;
    const [first, second] = [cut === null ? createServicesThatFail() : createServicesThatFail(cut), createServicesThatFail()];
    const message = 'text' in step ? this.message(step.text) : null;
    const works = (services: Services): Promise<unknown>[] => [
      ...(message === null ? [] : [this.receive(services, message)]),
      ...(step.kind === 'message' ? [] : [this.wake(services)]),
    ];
    // The first process may fail in the middle of these jobs. The second process runs all jobs again, including those that the
    // first process completed.
    await Promise.allSettled(works(first));
    const again = Array.from({ length: 'times' in step ? step.times : 1 }, () => works(second)).flat();
    await Promise.all(again);
    const said: FlowRunEvent[] = 'text' in step ? [{ kind: 'message', text: step.text }] : [];
    const passed: FlowRunEvent[] = step.kind === 'message' ? [] : [{ kind: 'time' }];
    const orders = [this.expected([...said, ...passed]), this.expected([...passed, ...said])];
    // A message may be recorded during a pause, and the timer may end the pause before the message is answered. The flow then
    // never gets the message (rule F9).
    if (step.kind === 'both' && this.state.status === 'pausing') orders.push(this.expected(passed));
    const { state, texts } = await this.stored();
    const stored = toSortedJson({ state, texts });
    // If a message and a timer are due at the same moment, either may be processed first.
    const order = orders.find((each) => toSortedJson({ state: each.state, texts: listShownTexts(each.effects) }) === stored);
    Object.assign(this, order ?? orders[0]);
    await this.check();
  }

  async stored() {
    const [run] = await rows('select state, status, ended_why, due_at from flow_runs where id = $1', this.runId);
    const messages = await rows(
      'select body, media_type, is_private from messages where ticket_id = $1 and from_me order by created_at, id',
      this.ticketId,
    );
    return {
      state: run?.['state'],
      texts: messages.map((each) =>
        each['is_private'] === true ? '(note)' : (mediaKinds[String(each['media_type'])] ?? each['body']),
      ),
      status: run?.['status'],
      endedWhy: run?.['ended_why'],
      dueAt: run?.['due_at'],
    };
  }

  async check(): Promise<void> {
    const { state } = this;
    const { state: storedState, texts, ...stored } = await this.stored();
    expect(toSortedJson(storedState)).toBe(toSortedJson(state));
    expect(texts).toEqual(listShownTexts(this.effects));
    expect(stored).toEqual({
      status: state.status === 'ended' ? 'ended' : 'running',
      endedWhy: state.status === 'ended' ? state.ending : null,
      dueAt: state.status === 'pausing' ? new Date(state.until) : null,
    });
    const [ticket] = await rows(
      'select t.queue_id, t.is_bot, c.tag_ids from tickets t join contacts c on c.id = t.contact_id where t.id = $1',
      this.ticketId,
    );
    const moved = this.effects.findLast((effect) => effect.kind === 'move-ticket' && effect.queueId <= QUEUE_COUNT);
    const tags = this.effects.flatMap((effect) => (effect.kind === 'add-tag' && effect.tagId <= TAG_COUNT ? [effect.tagId] : []));
    expect(ticket).toEqual({
      queue_id: moved?.kind === 'move-ticket' ? moved.queueId : null,
      is_bot: state.status !== 'ended',
      tag_ids: [...new Set(tags)].sort(),
    });
  }
}

/** Converts a value to JSON text whose fields are sorted, so that the order of the fields does not matter in a comparison. */
const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

it(
  `F2, F9: in ${HISTORIES} histories with repeats and crashes, each customer’s flow ends as the interpreter alone predicts`,
  {
    timeout: TIME_LIMIT_MS + 30_000,
  },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryFlow,
        fc.array(arbitrarySimulatedStep, { minLength: 4, maxLength: 12 }),
        async (flow, history) => {
          const phrase = `começar ${crypto.randomUUID()}`;
          const flowId = await insertTestFlow(rows, flow);
          await insertPhraseCampaign(rows, flowId, { phrase });
          const customers = [new Customer(flow), new Customer(flow)] as const;
          await Promise.all(customers.map((each) => each.start(phrase)));
          for (const each of customers) await each.check();
          for (const { who, cut, ...step } of history) await customers[who].live(step, cut);
          await rows('delete from flowbuilders where id = $1', flowId);
        },
      ),
      // This time limit ends before the timeout of the test. If a generated history never ends, or if fast-check needs too long
      // to simplify a failing history, the test thus still reports the seed.
      { numRuns: HISTORIES, interruptAfterTimeLimit: TIME_LIMIT_MS, markInterruptAsFailure: true },
    );
  },
);
