import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertTestFlow, insertPhraseCampaign } from '../../testing/insert-test-flow.ts';
import { askingFlow } from '../../testing/flow-scene.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createTimerScene } from '../../testing/timer-scene.ts';

const START = new Date('2026-11-25T12:00:00Z');
const atMinute = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);
const FAREWELL = 'Obrigada pelo contato';
let setUp: TestServices;

beforeAll(async () => void (setUp = await startTestServices('simulator')));
afterAll(() => setUp.stop());

describe('a ticket that waits for a rating', () => {
  beforeEach(() => setConnectionInTest(setUp.rows, 1, { expires_ticket_nps_minutes: 10, complation_message: FAREWELL }));

  async function createAskedTicket() {
    const scene = createTimerScene(setUp, START);
    await scene.customerWrites('Oi');
    await scene.change(`status = 'nps', queue_id = 1, rating_asked_at = '${START.toISOString()}', amount_used_bot_queues = 1`);
    return scene;
  }

  test('E4: after the wait for a rating, the ticket closes once with the farewell, even if the connection is down', async () => {
    await setUp.rows(`update whatsapps set status = 'DISCONNECTED'`);
    const scene = await createAskedTicket();
    expect(await scene.listWakeTimes()).toContainEqual(atMinute(10));
    scene.setClock(atMinute(9));
    await scene.wake();
    expect((await scene.loadTicket())['status']).toBe('nps');
    scene.setClock(atMinute(10));
    await Promise.all([scene.wake(), scene.wake()]);
    await scene.wake();
    expect((await scene.loadTicket())['status']).toBe('closed');
    expect((await scene.listTexts()).filter((text) => text === FAREWELL)).toHaveLength(1);
    expect((await scene.listLog()).filter((type) => type === 'autoClose' || type === 'closed')).toEqual(['autoClose']);
  });

  test('E4: a ticket that was reopened meanwhile is not closed, and with 0 minutes a ticket waits for a rating without limit', async () => {
    const reopened = await createAskedTicket();
    await reopened.change(`status = 'open', rating_asked_at = null`);
    const patient = await createAskedTicket();
    for (const scene of [reopened, patient]) {
      if (scene === patient) await setConnectionInTest(setUp.rows, 1, { expires_ticket_nps_minutes: 0 });
      scene.setClock(atMinute(20));
      await scene.wake();
      expect(await scene.listLog()).not.toContain('autoClose');
    }
  });
});

describe('a waiting ticket without a queue', () => {
  beforeEach(() => setConnectionInTest(setUp.rows, 1, { time_send_queue_minutes: 5, send_queue_id: 2, max_use_bot_queues: 0 }));

  test('E5: a waiting ticket without a queue goes to the connection’s queue once, logged as `redirect`, even if the customer keeps writing', async () => {
    const scene = createTimerScene(setUp, START);
    await scene.customerWrites('Oi');
    expect(await scene.listWakeTimes()).toEqual([atMinute(5)]);
    scene.setClock(atMinute(4));
    await scene.customerWrites('Alguém?');
    await scene.wake();
    expect((await scene.loadTicket())['queue_id']).toBeNull();
    scene.setClock(atMinute(5));
    await Promise.all([scene.wake(), scene.wake()]);
    await scene.wake();
    expect(await scene.loadTicket()).toMatchObject({ status: 'pending', queue_id: 2, user_id: null, is_bot: false });
    expect((await scene.listLog()).filter((type) => type === 'redirect' || type === 'queue')).toEqual(['redirect']);
    const texts = await scene.listTexts();
    await scene.customerWrites('1');
    expect(await scene.listTexts()).toEqual([...texts, '1']);
  });

  test('E5: if the customer chooses a queue in time, the ticket stays in that queue', async () => {
    const scene = createTimerScene(setUp, START);
    await scene.customerWrites('Oi');
    scene.advance(1);
    await scene.customerWrites('1');
    scene.setClock(atMinute(60));
    await scene.wake();
    expect([(await scene.loadTicket())['queue_id'], await scene.listLog()]).toEqual([1, ['create', 'chatBot', 'queue']]);
  });

  test('E5: a ticket in a flow is not moved as long as the customer answers, and the move ends the flow', async () => {
    const scene = createTimerScene(setUp, START);
    await insertPhraseCampaign(setUp.rows, await insertTestFlow(setUp.rows, askingFlow), { phrase: 'promoção' });
    await scene.customerWrites('promoção');
    scene.setClock(atMinute(4));
    await scene.customerWrites('Lia');
    scene.setClock(atMinute(8));
    await scene.wake();
    expect((await scene.loadTicket())['queue_id']).toBeNull();
    scene.setClock(atMinute(9));
    await scene.wake();
    expect((await scene.loadTicket())['queue_id']).toBe(2);
    expect(await setUp.rows(`select status from flow_runs where ticket_id = $1`, await scene.loadId())).toEqual([
      { status: 'ended' },
    ]);
  });
});
