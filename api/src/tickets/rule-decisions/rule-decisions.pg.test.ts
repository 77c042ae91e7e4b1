import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TicketId } from '@prosa/contract/ids';
import { RuleDecisionEntry } from '@prosa/contract/tickets/rule-decision';
import type { RuleDecision } from '@prosa/domain/rule-decisions/rule-decision';
import { commit } from '../../platform/write.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createTimerScene } from '../../testing/timer-scene.ts';
import { recordRuleDecisions } from './record-rule-decisions.ts';

const START = new Date('2026-11-25T12:00:00Z');
const createMenuSentDecision = (count: number): RuleDecision => ({ rule: 'menuSent', settings: { maxUseBotQueues: 3 }, count });
const menuLimit: RuleDecision = { rule: 'menuLimit', settings: { maxUseBotQueues: 3 }, count: 3 };

describe('stored decisions', () => {
  let setUp: TestServices;
  let ticketId: TicketId;
  beforeAll(async () => {
    setUp = await startTestServices('simulator');
    await setUp.rows(`update whatsapps set queue_ids = '{}'`);
  });
  afterAll(() => setUp.stop());
  beforeEach(async () => {
    await setConnectionInTest(setUp.rows, 1, { expires_ticket_hours: 0, time_inactive_message_minutes: 0 });
    const scene = createTimerScene(setUp, START);
    await scene.customerWrites('Oi');
    ticketId = await scene.loadId();
    await setUp.rows('delete from rule_decisions');
  });

  const record = (...decisions: readonly RuleDecision[]) =>
    commit(setUp.services, setUp.companyId, (write) => recordRuleDecisions(write, [{ ticketId, decisions }]));
  const listStored = async () =>
    (await setUp.rows('select decisions from rule_decisions where ticket_id = $1 order by id', ticketId)).map(
      ({ decisions }) => decisions,
    );

  test('D2: a ticket without a decision gets no entry', async () => {
    await record();
    expect(await listStored()).toEqual([]);
  });

  test('D2: equal decisions not to answer are stored once, and are stored anew only after an answer', async () => {
    await record(createMenuSentDecision(3));
    await record(menuLimit);
    await record(menuLimit);
    expect(await listStored()).toEqual([[createMenuSentDecision(3)], [menuLimit]]);
    await record(createMenuSentDecision(1));
    await record(menuLimit);
    expect(await listStored()).toHaveLength(4);
  });

  test('D2: each of several equal answers is stored, even by concurrent transactions', async () => {
    await Promise.all(Array.from({ length: 8 }, () => record(createMenuSentDecision(1))));
    expect(await listStored()).toEqual(Array.from({ length: 8 }, () => [createMenuSentDecision(1)]));
  });

  test('D3: only the newest 200 rows of a ticket’s rule decisions are stored', async () => {
    for (let count = 1; count <= 205; count += 1) await record(createMenuSentDecision(count));
    const stored = await listStored();
    expect(stored).toHaveLength(200);
    expect([stored[0], stored.at(-1)]).toEqual([[createMenuSentDecision(6)], [createMenuSentDecision(205)]]);
  });

  test('the decisions of a deleted ticket are deleted', async () => {
    await record(createMenuSentDecision(1));
    await setUp.rows('delete from tickets where id = $1', ticketId);
    expect(await setUp.rows('select * from rule_decisions')).toEqual([]);
  });

  describe('D1: a timer', () => {
    /** Creates a conversation in which the company wrote last, on a connection with these settings. */
    const startSilence = async (settings: Parameters<typeof setConnectionInTest>[2]) => {
      await setConnectionInTest(setUp.rows, 1, settings);
      const scene = createTimerScene(setUp, START);
      await scene.customerWrites('Oi');
      await scene.change(`status = 'open'`);
      await scene.attendantWrites('Posso ajudar?');
      ticketId = await scene.loadId();
      await setUp.rows('delete from rule_decisions');
      return scene;
    };

    test('a reminder and a closing for silence each store the setting that made them due', async () => {
      const scene = await startSilence({
        time_inactive_message_minutes: 30,
        inactive_message: 'Olá?',
        expires_ticket_hours: 2,
        when_expires_ticket: '1',
      });
      scene.advance(30);
      await scene.wake();
      await scene.wake();
      scene.advance(90);
      await scene.wake();
      await scene.wake();
      expect(await listStored()).toEqual([
        [{ rule: 'reminded', settings: { timeInactiveMessage: 30 } }],
        [{ rule: 'expired', settings: { expiresTicket: 2, whenExpiresTicket: '1' } }],
      ]);
    });

    test('a timer that changes nothing stores no decision', async () => {
      const scene = await startSilence({ expires_ticket_hours: 2 });
      scene.advance(60);
      await scene.wake();
      expect(await listStored()).toEqual([]);
    });

    test('the decision of a rotation that finds nobody online is stored once, however often the timer tries', async () => {
      await setUp.rows(`update queues set ativar_roteador = true where id = 1`);
      const scene = createTimerScene(setUp, START);
      await scene.customerWrites('Oi');
      await scene.change(`queue_id = 1`);
      ticketId = await scene.loadId();
      await setUp.rows('delete from rule_decisions');
      for (const _ of [1, 2, 3]) {
        await scene.wake();
        scene.advance(2);
      }
      expect(await listStored()).toEqual([[{ rule: 'nobodyOnline', settings: { ativarRoteador: true }, queueId: 1 }]]);
    });
  });
});

describe('the route of decisions', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.stop());

  test('admins read the decisions in order, and attendants are refused', async () => {
    const admin = await api.logIn('admin@demo.prosa');
    const attendant = await api.logIn('atendente1@demo.prosa');
    const { companyId } = admin.user;
    const id = await api.services.database.withTenant(companyId, async (tx) => {
      const { id: found } = await tx.selectFrom('tickets').select('id').orderBy('id').executeTakeFirstOrThrow();
      return v.parse(TicketId, found);
    });
    await commit(api.services, companyId, (write) =>
      recordRuleDecisions(write, [{ ticketId: id, decisions: [createMenuSentDecision(1)] }]),
    );
    await commit(api.services, companyId, (write) => recordRuleDecisions(write, [{ ticketId: id, decisions: [menuLimit] }]));
    const read = await admin.call('GET', `/tickets-log/${id}/decisions`);
    expect(v.parse(v.array(RuleDecisionEntry), await read.json()).map(({ decisions }) => decisions)).toEqual([
      [createMenuSentDecision(1)],
      [menuLimit],
    ]);
    expect((await attendant.call('GET', `/tickets-log/${id}/decisions`)).status).toBe(403);
    const missing = await admin.call('GET', `/tickets-log/999999/decisions`);
    expect([missing.status, await missing.json()]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
  });
});
