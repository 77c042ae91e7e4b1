import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createTimerScene } from '../../testing/timer-scene.ts';

const START = new Date('2026-11-25T12:00:00Z');
const atMinute = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);
const REMINDER = 'Ainda está aí?';
const CLOSING_TEXT = 'Encerramos por falta de resposta';
let setUp: TestServices;

beforeAll(async () => {
  setUp = await startTestServices('simulator');
  await setUp.rows(`update whatsapps set queue_ids = '{}'`);
});
afterAll(() => setUp.stop());
beforeEach(() =>
  setConnectionInTest(setUp.rows, 1, {
    time_inactive_message_minutes: 30,
    inactive_message: REMINDER,
    expires_ticket_hours: 24,
    expires_inactive_message: CLOSING_TEXT,
  }),
);

/** An attended ticket in which the company had the last word at `START`. */
async function createAnsweredTicket() {
  const scene = createTimerScene(setUp, START);
  await scene.customerWrites('Oi');
  await scene.change(`status = 'open'`);
  await scene.attendantWrites('Posso ajudar?');
  return scene;
}

describe('a silent ticket', () => {
  test('E2: a customer gets one reminder in each silence, however often the job runs', async () => {
    const scene = await createAnsweredTicket();
    expect(await scene.listWakeTimes()).toEqual([atMinute(30)]);
    scene.setClock(atMinute(29));
    await scene.wake();
    expect(await scene.listTexts()).not.toContain(REMINDER);
    scene.setClock(atMinute(30));
    await Promise.all([scene.wake(), scene.wake(), scene.wake()]);
    scene.setClock(atMinute(60));
    await scene.wake();
    expect(await scene.listTexts()).toEqual(['Oi', 'Posso ajudar?', REMINDER]);
    await scene.customerWrites('Sim');
    scene.setClock(atMinute(61));
    await scene.attendantWrites('Então?');
    scene.setClock(atMinute(91));
    await scene.wake();
    expect((await scene.listTexts()).filter((text) => text === REMINDER)).toHaveLength(2);
  });

  test('E3: a ticket closes a day after the last message, not a day after its reminder, with the closing text and one log entry', async () => {
    const scene = await createAnsweredTicket();
    scene.setClock(atMinute(30));
    await scene.wake();
    expect((await scene.listWakeTimes()).at(-1)).toEqual(atMinute(1_440));
    scene.setClock(atMinute(1_439));
    await scene.wake();
    expect(await scene.loadTicket()).toMatchObject({ status: 'open' });
    scene.setClock(atMinute(1_440));
    await Promise.all([scene.wake(), scene.wake()]);
    await scene.wake();
    expect(await scene.loadTicket()).toMatchObject({ status: 'closed', unread_messages: 0, is_bot: false });
    expect((await scene.listTexts()).slice(-2)).toEqual([REMINDER, CLOSING_TEXT]);
    expect((await scene.listLog()).filter((type) => type === 'autoClose' || type === 'closed')).toEqual(['autoClose']);
    expect(
      await setUp.rows(`select from ticket_traking where ticket_id = $1 and finished_at is null`, await scene.loadId()),
    ).toEqual([]);
  });

  test('E3: a ticket whose reminder and closing fell due while the server was down closes without a reminder', async () => {
    const scene = await createAnsweredTicket();
    scene.setClock(atMinute(3_000));
    await scene.wake();
    expect(await scene.listTexts()).toEqual(['Oi', 'Posso ajudar?', CLOSING_TEXT]);
  });

  test('E2, E3: if the customer wrote last, no reminder is sent, and the ticket closes only with whenExpiresTicket `0`', async () => {
    const scene = await createAnsweredTicket();
    scene.advance(1);
    await scene.customerWrites('Preciso de ajuda');
    await setConnectionInTest(setUp.rows, 1, { when_expires_ticket: '1' });
    scene.setClock(atMinute(9_000));
    await scene.wake();
    expect([(await scene.loadTicket())['status'], (await scene.listTexts()).at(-1)]).toEqual(['open', 'Preciso de ajuda']);
    await setConnectionInTest(setUp.rows, 1, { when_expires_ticket: '0' });
    await scene.wake();
    expect([(await scene.loadTicket())['status'], (await scene.listTexts()).at(-1)]).toEqual(['closed', CLOSING_TEXT]);
  });

  test('E3: a limit of 0 hours closes no ticket, and silence never closes a waiting ticket or a group’s ticket', async () => {
    const waiting = createTimerScene(setUp, START);
    await waiting.customerWrites('Oi');
    const group = await createAnsweredTicket();
    await group.change(`status = 'group', is_group = true`);
    const forever = await createAnsweredTicket();
    for (const scene of [waiting, group]) {
      scene.setClock(atMinute(99_999));
      await scene.wake();
      expect((await scene.loadTicket())['status']).not.toBe('closed');
    }
    await setConnectionInTest(setUp.rows, 1, { expires_ticket_hours: 0 });
    forever.setClock(atMinute(99_999));
    await forever.wake();
    expect(await forever.loadTicket()).toMatchObject({ status: 'open' });
  });

  test('E1: the timer does not close a ticket that a person has closed, answered or snoozed meanwhile', async () => {
    const closed = await createAnsweredTicket();
    await closed.change(`status = 'closed'`);
    const answered = await createAnsweredTicket();
    answered.setClock(atMinute(1_430));
    await answered.customerWrites('Voltei');
    const snoozed = await createAnsweredTicket();
    await snoozed.change(`snoozed_until = '${atMinute(5_000).toISOString()}'`);
    for (const scene of [closed, answered, snoozed]) {
      scene.setClock(atMinute(1_450));
      await scene.wake();
      expect(await scene.listLog()).not.toContain('autoClose');
    }
    expect(await snoozed.listWakeTimes()).toEqual([atMinute(5_030)]);
  });

  test('E2, E3: a blocked contact gets no text, and the ticket still closes once', async () => {
    const scene = await createAnsweredTicket();
    await setUp.rows(`update contacts set active = false where number = $1`, scene.number);
    scene.setClock(atMinute(30));
    await scene.wake();
    await scene.wake();
    scene.setClock(atMinute(1_440));
    await scene.wake();
    expect([await scene.listTexts(), (await scene.loadTicket())['status']]).toEqual([['Oi', 'Posso ajudar?'], 'closed']);
  });
});
