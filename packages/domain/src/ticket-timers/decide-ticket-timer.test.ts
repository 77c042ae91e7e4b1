import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { decideTicketTimer, type TimedAct, type TimedTarget, type TimedTicket, type TimerInput } from './decide-ticket-timer.ts';
import { createTimerInput } from './testing/timer-input.ts';

const START_MS = Date.parse('2026-11-25T12:00:00Z');
const MINUTE_MS = 60_000;
const atMinute = (minutes: number): Date => new Date(START_MS + minutes * MINUTE_MS);
const minutesSince = (at: Date): number => (at.getTime() - START_MS) / MINUTE_MS;

/** Applies an act to a ticket as the server does. */
function applyAct(input: TimerInput, act: TimedAct, now: Date): TimerInput {
  const { ticket, target } = input;
  const withTicket = (changes: Partial<TimedTicket>): TimerInput => ({
    ...input,
    ticket: { ...ticket, updatedAt: now, ...changes },
  });
  switch (act.kind) {
    case 'remind':
      return withTicket({ lastMessageFromMe: true, reminder: { sentAt: now, silentSince: act.silentSince } });
    case 'expire':
      return { ...withTicket({ status: 'closed' }), target: null };
    case 'rotate':
      return withTicket({ userId: userIdOf((ticket.userId ?? 0) + 1), assignedSince: now });
    case 'redirect':
      return withTicket({ queueId: act.queueId });
    case 'tell-overdue':
      return { ...input, target: target && { ...target, isTold: true } };
    case 'pass-on':
      return { ...withTicket({ status: 'pending', userId: null }), target: target && { ...target, passOnAt: null } };
  }
}

/** Runs all acts of a ticket that are due at `now`. Returns the input after these acts, and the kinds of the acts. */
function runDueActs(input: TimerInput, now: Date): { readonly input: TimerInput; readonly kinds: readonly string[] } {
  const decision = decideTicketTimer(input, now);
  if (decision.kind !== 'now') return { input, kinds: [] };
  const rest = runDueActs(applyAct(input, decision.act, now), now);
  return { input: rest.input, kinds: [decision.act.kind, ...rest.kinds] };
}

const minutes = fc.integer({ min: -3_000, max: 3_000 });
const duration = fc.constantFrom(0, 1, 5, 60, 1_440);
const targets: fc.Arbitrary<TimedTarget> = fc.record({
  dueAt: fc.option(minutes.map(atMinute)),
  passOnAt: fc.option(minutes.map(atMinute)),
  isTold: fc.boolean(),
  overdueAction: fc.constantFrom('stay', 'return', 'next'),
  counting: fc.constant({ firstAnswerMinutes: 10 }),
});
const inputs: fc.Arbitrary<TimerInput> = fc
  .record({
    status: fc.constantFrom<TimedTicket['status']>('open', 'pending', 'closed', 'group', 'nps', 'lgpd'),
    queueId: fc.constantFrom(null, queueIdOf(1)),
    userId: fc.constantFrom(null, userIdOf(1)),
    assignedSince: fc.option(minutes.map(atMinute)),
    lastMessageFromMe: fc.boolean(),
    updatedAt: minutes.map(atMinute),
    snoozedUntil: fc.option(minutes.map(atMinute)),
    ratingAskedAt: fc.option(minutes.map(atMinute)),
    waitingSince: fc.option(minutes.map(atMinute)),
    botSince: fc.option(minutes.map(atMinute)),
    isGuided: fc.boolean(),
    reminder: fc.option(fc.record({ sentAt: minutes.map(atMinute), silentSince: minutes.map(atMinute) })),
  })
  .chain((ticket) =>
    fc
      .record({
        timeInactiveMessageMinutes: duration,
        inactiveMessage: fc.constantFrom('', 'Olá?'),
        expiresTicketHours: fc.constantFrom(0, 1, 24),
        expiresTicketNpsMinutes: duration,
        complationMessage: fc.constantFrom('', 'Obrigada'),
        timeSendQueueMinutes: duration,
        sendQueueId: fc.constantFrom(null, queueIdOf(3)),
        expiresInactiveMessage: fc.constantFrom('', 'Tchau'),
        whenExpiresTicket: fc.constantFrom<'0' | '1'>('0', '1'),
      })
      .chain((connection) =>
        fc
          .tuple(fc.option(fc.record({ ativarRoteador: fc.boolean(), tempoRoteadorMinutes: duration })), fc.option(targets))
          .map(([queue, target]) => createTimerInput({ ticket, connection, queue, target })),
      ),
  );

describe('the timer of any ticket', () => {
  it('a ticket’s timer acts at the instant that the timer has announced, and not a millisecond earlier', () => {
    fc.assert(
      fc.property(inputs, minutes.map(atMinute), (input, now) => {
        const decision = decideTicketTimer(input, now);
        if (decision.kind !== 'later') return;
        const justBefore = new Date(decision.at.getTime() - 1);
        expect(decision.at.getTime()).toBeGreaterThan(now.getTime());
        expect(decideTicketTimer(input, decision.at).kind).toBe('now');
        if (justBefore > now) expect(decideTicketTimer(input, justBefore)).toEqual(decision);
      }),
    );
  });

  it('a ticket’s timer does nothing in a second run at the same instant', () => {
    fc.assert(
      fc.property(inputs, minutes.map(atMinute), (input, now) => {
        const { input: inputAfter, kinds } = runDueActs(input, now);
        expect(new Set(kinds).size).toBe(kinds.length);
        expect(decideTicketTimer(inputAfter, now).kind).not.toBe('now');
      }),
    );
  });

  it('a ticket’s timer reminds the customer at most once, and never after the ticket has expired, even if the clock jumps', () => {
    fc.assert(
      fc.property(inputs, fc.array(minutes, { maxLength: 20 }), (input, jumps) => {
        let state = input;
        const kinds: string[] = [];
        // A jump may also set the clock back.
        for (const now of jumps.map(atMinute)) {
          const run = runDueActs(state, now);
          state = run.input;
          kinds.push(...run.kinds);
        }
        for (const once of ['tell-overdue', 'pass-on'])
          expect(kinds.filter((kind) => kind === once).length).toBeLessThanOrEqual(1);
        expect(['', 'remind', 'expire', 'remind,expire', 'redirect']).toContain(
          kinds.filter((kind) => !['rotate', 'tell-overdue', 'pass-on'].includes(kind)).join(','),
        );
      }),
    );
  });

  it('a ticket’s timer never closes or moves a ticket too early, and with whenExpiresTicket 1 closes attended tickets only if the company wrote last', () => {
    fc.assert(
      fc.property(inputs, minutes.map(atMinute), (input, now) => {
        const decision = decideTicketTimer(input, now);
        if (decision.kind !== 'now') return;
        const { ticket, connection, target } = input;
        switch (decision.act.kind) {
          case 'remind':
          case 'rotate':
            return;
          case 'tell-overdue':
            expect([target?.isTold, (target?.dueAt ?? atMinute(9_999)) <= now]).toEqual([false, true]);
            return;
          case 'pass-on':
            expect([target?.overdueAction, (target?.passOnAt ?? atMinute(9_999)) <= now]).toEqual([decision.act.to, true]);
            return;
          case 'expire':
          case 'redirect':
        }
        const passed = (since: Date | null): number => minutesSince(now) - minutesSince(since ?? now);
        if (decision.act.kind === 'redirect') {
          expect([ticket.status, ticket.queueId]).toEqual(['pending', null]);
          expect(connection.timeSendQueueMinutes).toBeGreaterThan(0);
          expect(passed(ticket.isGuided ? ticket.updatedAt : (ticket.waitingSince ?? ticket.updatedAt))).toBeGreaterThanOrEqual(
            connection.timeSendQueueMinutes,
          );
        } else if (ticket.status === 'nps')
          expect(passed(ticket.ratingAskedAt)).toBeGreaterThanOrEqual(connection.expiresTicketNpsMinutes);
        else {
          const isReminded = ticket.reminder !== null && ticket.reminder.sentAt >= ticket.updatedAt;
          const since = isReminded ? (ticket.reminder?.silentSince ?? now) : ticket.updatedAt;
          expect(passed(since)).toBeGreaterThanOrEqual(connection.expiresTicketHours * 60);
          expect(connection.whenExpiresTicket === '0' || ticket.lastMessageFromMe).toBe(true);
          expect(ticket.status).toBe('open');
        }
      }),
    );
  });
});

describe('an attended ticket', () => {
  const decideAt = (minute: number, over: Parameters<typeof createTimerInput>[0] = {}) =>
    decideTicketTimer(createTimerInput({ ...over, ticket: { updatedAt: atMinute(0), ...over.ticket } }), atMinute(minute));

  it('after the set minutes of silence the customer of an attended ticket gets a reminder, and after the set hours of silence the ticket closes', () => {
    expect(decideAt(29)).toEqual({ kind: 'later', at: atMinute(30) });
    expect(decideAt(30)).toEqual({ kind: 'now', act: { kind: 'remind', text: 'Olá?', silentSince: atMinute(0) } });
    const reminded = { updatedAt: atMinute(30), reminder: { sentAt: atMinute(30), silentSince: atMinute(0) } };
    expect(decideAt(30, { ticket: reminded })).toEqual({ kind: 'later', at: atMinute(1_440) });
    expect(decideAt(1_440, { ticket: reminded })).toEqual({ kind: 'now', act: { kind: 'expire', text: 'Tchau' } });
  });

  it('an attended ticket closes without a reminder if the times of reminder and closing both passed while the server was down', () => {
    expect(decideAt(2_000)).toEqual({ kind: 'now', act: { kind: 'expire', text: 'Tchau' } });
  });

  it('a message, a move or the end of a snooze restarts the silence of an attended ticket', () => {
    const answered = { updatedAt: atMinute(40), reminder: { sentAt: atMinute(30), silentSince: atMinute(0) } };
    expect(decideAt(40, { ticket: answered })).toEqual({ kind: 'later', at: atMinute(70) });
    expect(decideAt(40, { ticket: { snoozedUntil: atMinute(100) } })).toEqual({ kind: 'later', at: atMinute(130) });
  });

  it('a customer who wrote last gets no reminder, and the ticket of this customer expires only with whenExpiresTicket 0', () => {
    const customerWrote = { lastMessageFromMe: false };
    expect(decideAt(30, { ticket: customerWrote })).toEqual({ kind: 'later', at: atMinute(1_440) });
    expect(decideAt(30, { ticket: customerWrote, connection: { whenExpiresTicket: '1' } })).toEqual({ kind: 'never' });
  });

  it('only attended tickets expire, and only if the connection’s hours are not 0', () => {
    const off = { expiresTicketHours: 0, timeInactiveMessageMinutes: 0 };
    expect(decideAt(9_999, { connection: off })).toEqual({ kind: 'never' });
    for (const status of ['pending', 'group', 'lgpd', 'closed'] as const)
      expect(decideAt(9_999, { ticket: { status, queueId: queueIdOf(1) } })).toEqual({ kind: 'never' });
  });
});

describe('a ticket that waits for a rating', () => {
  const asked = { status: 'nps', ratingAskedAt: atMinute(0), updatedAt: atMinute(8) } as const;
  const decideAt = (minute: number, over: Parameters<typeof createTimerInput>[0] = {}) =>
    decideTicketTimer(createTimerInput({ ...over, ticket: asked }), atMinute(minute));

  it('a ticket that waits for a rating closes with a message when the set minutes since the question have passed, even if somebody wrote meanwhile', () => {
    expect(decideAt(9)).toEqual({ kind: 'later', at: atMinute(10) });
    expect(decideAt(10)).toEqual({ kind: 'now', act: { kind: 'expire', text: 'Obrigada' } });
  });

  it('a ticket waits for a rating without a time limit if the connection’s minutes for ratings are 0', () => {
    expect(decideAt(9_999, { connection: { expiresTicketNpsMinutes: 0 } })).toEqual({ kind: 'never' });
  });
});

describe('a waiting ticket without a queue', () => {
  const waiting = { status: 'pending', waitingSince: atMinute(0), updatedAt: atMinute(4) } as const;
  const decideAt = (minute: number, ticket: Partial<TimedTicket> = {}, connection: Partial<TimerInput['connection']> = {}) =>
    decideTicketTimer(createTimerInput({ ticket: { ...waiting, ...ticket }, connection }), atMinute(minute));

  it('a waiting ticket without a queue goes to the connection’s queue after the set minutes, even if the customer writes meanwhile', () => {
    expect(decideAt(4)).toEqual({ kind: 'later', at: atMinute(5) });
    expect(decideAt(5)).toEqual({ kind: 'now', act: { kind: 'redirect', queueId: 3 } });
  });

  it('the minutes until a ticket goes to the connection’s queue count from the first menu, or from the last message if a flow guides the customer', () => {
    expect(decideAt(5, { botSince: atMinute(2) })).toEqual({ kind: 'later', at: atMinute(7) });
    expect(decideAt(5, { botSince: atMinute(2), isGuided: true })).toEqual({ kind: 'later', at: atMinute(9) });
  });

  it('a waiting ticket does not go to the connection’s queue if the minutes are 0, if there is no such queue, or if the ticket already has a queue', () => {
    expect(decideAt(99, {}, { timeSendQueueMinutes: 0 })).toEqual({ kind: 'never' });
    expect(decideAt(99, {}, { sendQueueId: null })).toEqual({ kind: 'never' });
    expect(decideAt(99, { queueId: queueIdOf(1) })).toEqual({ kind: 'never' });
  });
});

describe('a ticket that waits in a queue with rotation', () => {
  const rotation = { ativarRoteador: true, tempoRoteadorMinutes: 5 };
  const waiting = { status: 'pending', queueId: queueIdOf(1), updatedAt: atMinute(0) } as const;
  const decideAt = (minute: number, ticket: Partial<TimedTicket> = {}, queue: TimerInput['queue'] = rotation) =>
    decideTicketTimer(createTimerInput({ ticket: { ...waiting, ...ticket }, queue }), atMinute(minute));
  const rotate = { kind: 'now', act: { kind: 'rotate', queueId: 1 } };
  const assigned = { userId: userIdOf(1), assignedSince: atMinute(2), updatedAt: atMinute(4) };

  it('a ticket in rotation gets an attendant at once, and another one after the queue’s minutes, even if the customer writes meanwhile', () => {
    expect(decideAt(0)).toEqual(rotate);
    expect(decideAt(6, assigned)).toEqual({ kind: 'later', at: atMinute(7) });
    expect(decideAt(7, assigned)).toEqual(rotate);
  });

  it('rotation stops when a ticket is accepted or if the queue’s minutes are 0, and a queue without rotation assigns nobody', () => {
    expect(decideAt(99, { ...assigned, status: 'open' })).not.toMatchObject({ act: { kind: 'rotate' } });
    expect(decideAt(99, assigned, { ...rotation, tempoRoteadorMinutes: 0 })).toEqual({ kind: 'never' });
    expect(decideAt(99, {}, { ...rotation, ativarRoteador: false })).toEqual({ kind: 'never' });
  });
});

describe('a ticket whose queue has a target', () => {
  const attended = { queueId: queueIdOf(1), userId: userIdOf(1), lastMessageFromMe: false, updatedAt: atMinute(0) };
  const counting = { firstAnswerMinutes: 10 };
  const target: TimedTarget = {
    dueAt: atMinute(10),
    passOnAt: atMinute(12),
    isTold: false,
    overdueAction: 'return',
    counting,
  };
  const decideAt = (minute: number, over: Partial<TimedTarget> = {}) =>
    decideTicketTimer(createTimerInput({ ticket: attended, target: { ...target, ...over } }), atMinute(minute));

  it('supervisors are notified of an overdue ticket at the due time, and the ticket returns to the queue at the later time set for this', () => {
    expect(decideAt(9)).toEqual({ kind: 'later', at: atMinute(10) });
    expect(decideAt(10)).toEqual({ kind: 'now', act: { kind: 'tell-overdue' } });
    expect(decideAt(10, { isTold: true })).toEqual({ kind: 'later', at: atMinute(12) });
    expect(decideAt(12, { isTold: true })).toEqual({ kind: 'now', act: { kind: 'pass-on', queueId: 1, to: 'return' } });
  });

  it('an overdue ticket stays with its attendant if the queue’s settings leave overdue tickets where they are', () => {
    expect(decideAt(99, { isTold: true, overdueAction: 'stay' })).not.toMatchObject({ kind: 'now' });
  });
});
