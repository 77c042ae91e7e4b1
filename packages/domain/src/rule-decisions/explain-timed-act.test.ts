import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideTicketTimer } from '../ticket-timers/decide-ticket-timer.ts';
import { createTimerInput } from '../ticket-timers/testing/timer-input.ts';
import { queueIdOf } from '../testing/branded-ids.ts';
import { explainTimedAct } from './explain-timed-act.ts';

const duration = fc.constantFrom(0, 1, 5, 60, 1_440);
const inputs = fc
  .record({
    ticket: fc.record({
      status: fc.constantFrom('open', 'pending', 'nps'),
      queueId: fc.constantFrom(null, queueIdOf(1)),
      lastMessageFromMe: fc.boolean(),
      ratingAskedAt: fc.constantFrom(null, new Date(0)),
    }),
    connection: fc.record({
      timeInactiveMessageMinutes: duration,
      expiresTicketHours: duration,
      expiresTicketNpsMinutes: duration,
      timeSendQueueMinutes: duration,
    }),
    queue: fc.option(fc.record({ ativarRoteador: fc.boolean(), tempoRoteadorMinutes: duration })),
    target: fc.option(
      fc.record({
        dueAt: fc.constant(new Date(0)),
        passOnAt: fc.constantFrom(null, new Date(0)),
        isTold: fc.boolean(),
        overdueAction: fc.constantFrom('return', 'next'),
        counting: fc.constantFrom({ firstAnswerMinutes: 5 }, { nextAnswerMinutes: 9 }),
      }),
    ),
  })
  .map(createTimerInput);
const instants = fc.integer({ min: 0, max: 200_000_000 }).map((ms) => new Date(ms));

it('D1: the explanation of a timer’s act contains the setting that made the act due, and this setting is switched on', () => {
  const rules = new Set<string>();
  fc.assert(
    fc.property(inputs, instants, (input, now) => {
      const decision = decideTicketTimer(input, now);
      if (decision.kind !== 'now') return;
      const why = explainTimedAct(decision.act, input);
      if (why === null) return;
      const { rule, settings } = why;
      rules.add(rule);
      const [value] = Object.values(settings);
      expect(rule === 'takenFromAttendant' ? value !== 'stay' : value === true || Number(value) > 0).toBe(true);
      // Checks that the decision names the right setting: with this setting off, the timer would do another act now, or none.
      const connection = {
        timeInactiveMessageMinutes: rule === 'reminded' ? 0 : input.connection.timeInactiveMessageMinutes,
        expiresTicketHours: rule === 'expired' ? 0 : input.connection.expiresTicketHours,
        expiresTicketNpsMinutes: rule === 'ratingExpired' ? 0 : input.connection.expiresTicketNpsMinutes,
        timeSendQueueMinutes: rule === 'redirected' ? 0 : input.connection.timeSendQueueMinutes,
      };
      const without = {
        ...input,
        connection: { ...input.connection, ...connection },
        queue: rule === 'rotated' ? null : input.queue,
        target: rule === 'answerOverdue' || rule === 'takenFromAttendant' ? null : input.target,
      };
      const other = decideTicketTimer(without, now);
      expect(other.kind === 'now' ? explainTimedAct(other.act, without)?.rule : other.kind).not.toBe(rule);
    }),
    { numRuns: 2_000 },
  );
  expect([...rules].toSorted()).toEqual([
    'answerOverdue',
    'expired',
    'ratingExpired',
    'redirected',
    'reminded',
    'rotated',
    'takenFromAttendant',
  ]);
});
