import * as v from 'valibot';
import { TicketId, UserId } from '@prosa/contract/ids';
import { BURST_PAUSE_MS, MAX_BURST_MS } from '@prosa/domain/bursts/burst-times';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTestFlow, insertPhraseCampaign } from '../../testing/insert-test-flow.ts';
import { createBurstScene, firstQueueId, type BurstScene, type JobRunKind } from '../../testing/burst-scene.ts';
import { askingFlow, createMenuText, createPausingFlow } from '../../testing/flow-scene.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { setSettingsInTest } from '../../testing/set-settings.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { wakeFlowRun } from '../../flow-runs/wake-flow-run.ts';

const HISTORIES = Number(process.env['BURST_HISTORIES'] ?? 15);
const TIME_LIMIT_MS = Math.max(HISTORIES * 6_000, 240_000);
const START_AT = new Date('2026-01-05T12:00:00.000Z');
const MENU = 'Olá Rita\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas';
const GREETING = 'Você está em Vendas, Rita';
const attendantId = v.parse(UserId, 1);

let setUp: TestServices;
const rows: TestServices['rows'] = (sql, ...values) => setUp.rows(sql, ...values);
const createScene = (): BurstScene => createBurstScene(setUp, START_AT);

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  await rows('update whatsapps set max_use_bot_queues = 0');
  await rows(
    `insert into users (company_id, name, email, password_hash, profile) values (1, 'Ana', 'ana@example.com', 'x', 'admin')`,
  );
});
afterAll(() => setUp.stop());

/** Writes several messages, 100 ms apart, and answers them once the customer pauses. */
async function writeBurst(scene: BurstScene, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await scene.receive(text);
    scene.pass(100);
  }
  scene.pass(BURST_PAUSE_MS);
  await scene.work('whole');
}

test('B1: a burst is answered one second after its last message, and at most five seconds after its first message', async () => {
  const scene = createScene();
  await scene.receive('Oi');
  expect(await scene.listTexts('customer')).toEqual(['Oi']);
  expect(await scene.listWaits()).toEqual([BURST_PAUSE_MS]);
  for (let n = 1; n <= 5; n += 1) {
    scene.pass(900);
    await scene.work('whole');
    await scene.receive(`linha ${n}`);
  }
  expect(await scene.listTexts('bot')).toEqual([]);
  expect(await scene.listWaits()).toEqual([MAX_BURST_MS - 4_500]);
  scene.pass(500);
  await scene.work('whole');
  expect(await scene.listTexts('bot')).toEqual([MENU]);
  expect(await scene.listWaits()).toEqual([]);
});

test('B1: a message that no bot would answer is not stored as unanswered', async () => {
  const scene = createScene();
  await scene.receive('Oi');
  await scene.move({ status: 'open', queueId: firstQueueId, userId: attendantId });
  await scene.receive('Alguém aí?');
  await scene.receive('👍', { mediaType: 'reactionMessage' });
  expect(await scene.countUnanswered()).toBe(0);
});

test('B2: a job that runs before the end of a burst answers nothing, and the burst is answered later', async () => {
  const scene = createScene();
  await scene.receive('Oi');
  scene.pass(BURST_PAUSE_MS);
  await rows(`update unanswered_messages set received_at = received_at + interval '300 milliseconds'`);
  await scene.work('cut-after-commit');
  expect(await scene.listTexts('bot')).toEqual([]);
  expect(await scene.listWaits()).toContain(300);
  scene.pass(300);
  await scene.work('whole');
  expect(await scene.listTexts('bot')).toEqual([MENU]);
});

test('B3: a menu takes the first valid choice of a burst, and answers a burst without a valid choice once', async () => {
  const scene = createScene();
  await writeBurst(scene, ['Bom dia', '2', 'por favor']);
  await writeBurst(scene, ['Não entendi', 'como assim?']);
  expect(await scene.listTexts('bot')).toEqual([MENU, MENU]);
  await writeBurst(scene, ['Quero comprar', ' 2 ', '1']);
  expect(await scene.listTexts('bot')).toEqual([MENU, MENU, GREETING]);
  expect(await scene.findTicket()).toMatchObject({ queue_id: 2 });
});

test('B3: a question for consent takes the first answer of a burst', async () => {
  await setSettingsInTest(setUp.services, setUp.companyId, { enableLGPD: 'enabled', lgpdMessage: 'Aceita?' });
  const scene = createScene();
  await writeBurst(scene, ['1', 'Oi']);
  expect(await scene.findTicket()).toMatchObject({ status: 'lgpd' });
  await writeBurst(scene, ['Sim', '1', '2']);
  expect(await scene.findTicket()).toMatchObject({ status: 'pending' });
  expect((await scene.listTexts('bot')).at(-1)).toBe(MENU);
});

test('B3: a flow stores the lines of a burst as one answer, and its menu takes the first line that is an option', async () => {
  await insertPhraseCampaign(rows, await insertTestFlow(rows, askingFlow), { phrase: 'comprar algo' });
  const scene = createScene();
  await writeBurst(scene, ['Oi', 'Comprar algo']);
  await writeBurst(scene, ['Rita', 'Lee']);
  expect((await scene.listTexts('bot')).at(-1)).toBe(createMenuText('Rita\nLee'));
  await writeBurst(scene, ['Acho que', '2', '1']);
  expect(await scene.findTicket()).toMatchObject({ is_bot: false, queue_id: null });
});

test('B3: a refused voice message gets the request to write, and a text of the same burst gets its own answer', async () => {
  await setSettingsInTest(setUp.services, setUp.companyId, { acceptAudioMessageContact: 'disabled' });
  const scene = createScene();
  await writeBurst(scene, ['Oi']);
  await scene.receive('', { mediaType: 'audio', media: { ref: 'a', name: 'audio.ogg', mimeType: 'audio/ogg' } });
  await writeBurst(scene, ['2']);
  const texts = await scene.listTexts('bot');
  expect(texts).toHaveLength(3);
  expect([texts[0], texts[2]]).toEqual([MENU, GREETING]);
});

test('B4: messages that a customer wrote during a flow’s pause no longer wait for an answer after the pause', async () => {
  await insertPhraseCampaign(rows, await insertTestFlow(rows, createPausingFlow(2)), { phrase: 'espera' });
  const scene = createScene();
  await writeBurst(scene, ['espera']);
  scene.pass(1_900);
  await scene.receive('Alô?');
  scene.pass(200);
  const [run] = await rows('select id, ticket_id from flow_runs where ticket_id = $1', (await scene.findTicket())?.['id']);
  const clock = () => new Date(scene.nowMs());
  await wakeFlowRun({ ...setUp.services, clock }, setUp.companyId, {
    runId: String(run?.['id']),
    ticketId: v.parse(TicketId, run?.['ticket_id']),
  });
  expect(await scene.countUnanswered()).toBe(0);
  expect(await scene.listTexts('bot')).toEqual(['um instante', 'pronto']);
});

test.each<[string, (scene: BurstScene) => Promise<void>]>([
  ['accepts the ticket', (scene) => scene.move({ status: 'open', queueId: firstQueueId, userId: attendantId })],
  ['closes the ticket', (scene) => scene.move({ status: 'closed' })],
  ['answers on the company’s own phone', (scene) => scene.receive('Já atendo', { fromMe: true })],
])('B5: if a person %s before the bot answers, the bot writes nothing', async (_title, takeOver) => {
  const scene = createScene();
  await scene.receive('Oi');
  await takeOver(scene);
  scene.pass(MAX_BURST_MS);
  await scene.work('whole');
  expect(await scene.countUnanswered()).toBe(0);
  expect(await scene.listTexts('bot')).toEqual([]);
});

test('B5: a ticket timer that is due waits until the customer’s newest message is answered', async () => {
  await setConnectionInTest(rows, 1, { time_send_queue_minutes: 1, send_queue_id: 1 });
  const scene = createScene();
  await writeBurst(scene, ['Oi']);
  scene.pass(60_000);
  await scene.receive('2');
  await scene.wake();
  expect(await scene.findTicket()).toMatchObject({ queue_id: null });
  scene.pass(BURST_PAUSE_MS);
  await scene.work('whole');
  await scene.wake();
  expect(await scene.findTicket()).toMatchObject({ queue_id: 2 });
});

type Step =
  | { readonly kind: 'write'; readonly text: string }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'work'; readonly run: JobRunKind }
  | { readonly kind: 'accept' | 'return' | 'close' | 'phone' };

const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('write' as const), text: fc.constantFrom('oi', '1', '2', '7', '#', 'sair') }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(100, 400, 999, 1_000, 5_000) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      run: fc.constantFrom<JobRunKind>('whole', 'cut-before-commit', 'cut-after-commit', 'twice'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('accept' as const, 'return' as const, 'close' as const, 'phone' as const) }),
  },
);

/** The state of the conversation that the rules predict: what the bot has said, and which messages wait for its answer. */
class PredictedConversation {
  status: 'none' | 'pending' | 'open' | 'closed' = 'none';
  hasQueue = false;
  menusSent = 0;
  burst: { readonly text: string; readonly atMs: number }[] = [];
  readonly said: string[] = [];
  readonly written: string[] = [];

  write(text: string, atMs: number): void {
    this.written.push(text);
    if (this.status === 'none' || this.status === 'closed')
      Object.assign(this, { status: 'pending', hasQueue: false, menusSent: 0 });
    if (this.status === 'pending' && !this.hasQueue) this.burst.push({ text, atMs });
  }
  answer(nowMs: number): void {
    const [first, last] = [this.burst.at(0), this.burst.at(-1)];
    if (first === undefined || last === undefined || nowMs < Math.min(last.atMs + 1_000, first.atMs + 5_000)) return;
    const choice = this.menusSent === 0 ? undefined : this.burst.find(({ text }) => ['1', '2', 'sair'].includes(text))?.text;
    this.burst = [];
    if (choice === undefined) {
      this.menusSent += 1;
      this.said.push(MENU);
    } else if (choice === 'sair') this.status = 'closed';
    else {
      this.hasQueue = true;
      if (choice === '2') this.said.push(GREETING);
    }
  }
}

async function applyStep(scene: BurstScene, expected: PredictedConversation, step: Step): Promise<void> {
  switch (step.kind) {
    case 'write':
      await scene.receive(step.text);
      expected.write(step.text, scene.nowMs());
      // Time passes here, so that the messages have different times and thus an order.
      return scene.pass(1);
    case 'pass':
      return scene.pass(step.ms);
    case 'work':
      await scene.work(step.run);
      if (step.run !== 'cut-before-commit') expected.answer(scene.nowMs());
      return;
    case 'phone':
      if (expected.status === 'none') return;
      await scene.receive('Falo do celular', { fromMe: true });
      if (expected.status === 'closed') Object.assign(expected, { status: 'pending', hasQueue: false, menusSent: 0 });
      expected.burst = [];
      return;
    case 'accept':
      if (expected.status !== 'pending') return;
      await scene.move({ status: 'open', queueId: firstQueueId, userId: attendantId });
      Object.assign(expected, { status: 'open', hasQueue: true, burst: [] });
      return;
    case 'return':
      if (expected.status !== 'open') return;
      await scene.move({ status: 'pending', userId: null });
      await scene.leaveQueue();
      Object.assign(expected, {
        status: 'pending',
        hasQueue: false,
        menusSent: (await scene.findTicket())?.['amount_used_bot_queues'],
      });
      return;
    case 'close':
      if (expected.status === 'none' || expected.status === 'closed') return;
      await scene.move({ status: 'closed' });
      Object.assign(expected, { status: 'closed', burst: [] });
  }
}

test(
  `B1 to B5: in ${HISTORIES} histories with crashes and take-overs, each burst is answered once, and no bot writes after a person`,
  { timeout: TIME_LIMIT_MS + 30_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryStep, { minLength: 5, maxLength: 30 }), async (history) => {
        const scene = createScene();
        const expected = new PredictedConversation();
        for (const each of history) {
          await applyStep(scene, expected, each);
          expect(await scene.listTexts('bot')).toEqual(expected.said);
          expect(await scene.countUnanswered()).toBe(expected.burst.length);
        }
        scene.pass(MAX_BURST_MS);
        await applyStep(scene, expected, { kind: 'work', run: 'whole' });
        expect(await scene.listTexts('bot')).toEqual(expected.said);
        expect(await scene.listTexts('customer')).toEqual(expected.written);
        expect(await scene.countUnanswered()).toBe(0);
      }),
      { numRuns: HISTORIES, interruptAfterTimeLimit: TIME_LIMIT_MS, markInterruptAsFailure: true },
    );
  },
);
