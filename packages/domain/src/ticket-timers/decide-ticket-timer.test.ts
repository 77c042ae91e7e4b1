import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queueIdOf } from '../testing/branded-ids.ts';
import { decideTicketTimer, type TimedAct, type TimedTicket, type TimerInput } from './decide-ticket-timer.ts';
import { createTimerInput } from './testing/timer-input.ts';

const START_MS = Date.parse('2026-11-25T12:00:00Z');
const MINUTE_MS = 60_000;
const after = (minutes: number): Date => new Date(START_MS + minutes * MINUTE_MS);
const minutesSince = (at: Date): number => (at.getTime() - START_MS) / MINUTE_MS;

/** Applies an act to a ticket as the server does. */
function applyAct(ticket: TimedTicket, act: TimedAct, now: Date): TimedTicket {
  switch (act.kind) {
    case 'remind':
      return {
        ...ticket,
        updatedAt: now,
        lastMessageFromMe: true,
        reminder: { sentAt: now, silentSince: act.silentSince },
      };
    case 'expire':
      return { ...ticket, status: 'closed', updatedAt: now };
  }
}

/** Runs all acts of a ticket that are due at `now`, and returns the ticket after them with their kinds. */
function runDueActs(input: TimerInput, now: Date): { readonly ticket: TimedTicket; readonly kinds: readonly string[] } {
  const decision = decideTicketTimer(input, now);
  if (decision.kind !== 'now') return { ticket: input.ticket, kinds: [] };
  const acted = applyAct(input.ticket, decision.act, now);
  const rest = runDueActs({ ...input, ticket: acted }, now);
  return { ticket: rest.ticket, kinds: [decision.act.kind, ...rest.kinds] };
}

const minutes = fc.integer({ min: -3_000, max: 3_000 });
const duration = fc.constantFrom(0, 1, 5, 60, 1_440);
const inputs: fc.Arbitrary<TimerInput> = fc
  .record({
    status: fc.constantFrom<TimedTicket['status']>('open', 'pending', 'closed', 'group', 'nps', 'lgpd'),
    queueId: fc.constantFrom(null, queueIdOf(1)),
    lastMessageFromMe: fc.boolean(),
    updatedAt: minutes.map(after),
    snoozedUntil: fc.option(minutes.map(after)),
    reminder: fc.option(fc.record({ sentAt: minutes.map(after), silentSince: minutes.map(after) })),
  })
  .chain((ticket) =>
    fc
      .record({
        timeInactiveMessageMinutes: duration,
        inactiveMessage: fc.constantFrom('', 'Olá?'),
        expiresTicketHours: fc.constantFrom(0, 1, 24),
        expiresInactiveMessage: fc.constantFrom('', 'Tchau'),
        whenExpiresTicket: fc.constantFrom<'0' | '1'>('0', '1'),
      })
      .map((connection) => createTimerInput({ ticket, connection })),
  );

describe('the timer of any ticket', () => {
  it('is due exactly at the instant that it announces, and not a millisecond before', () => {
    fc.assert(
      fc.property(inputs, minutes.map(after), (input, now) => {
        const decision = decideTicketTimer(input, now);
        if (decision.kind !== 'later') return;
        const justBefore = new Date(decision.at.getTime() - 1);
        expect(decision.at.getTime()).toBeGreaterThan(now.getTime());
        expect(decideTicketTimer(input, decision.at).kind).toBe('now');
        if (justBefore > now) expect(decideTicketTimer(input, justBefore)).toEqual(decision);
      }),
    );
  });

  it('does nothing the second time at the same instant', () => {
    fc.assert(
      fc.property(inputs, minutes.map(after), (input, now) => {
        const { ticket, kinds } = runDueActs(input, now);
        expect(new Set(kinds).size).toBe(kinds.length);
        expect(decideTicketTimer({ ...input, ticket }, now).kind).not.toBe('now');
      }),
    );
  });

  it('acts in the same order whether the clock runs or jumps, and never reminds a customer twice or after the end', () => {
    fc.assert(
      fc.property(inputs, fc.array(minutes, { maxLength: 20 }), (input, jumps) => {
        let { ticket } = input;
        const kinds: string[] = [];
        // The clock may also go back.
        for (const now of jumps.map(after)) {
          const run = runDueActs({ ...input, ticket }, now);
          ({ ticket } = run);
          kinds.push(...run.kinds);
        }
        expect(['', 'remind', 'expire', 'remind,expire']).toContain(kinds.join(','));
      }),
    );
  });

  it('never expires earlier than its hours after the last message or move, or with the customer’s last word under "only if"', () => {
    fc.assert(
      fc.property(inputs, minutes.map(after), (input, now) => {
        const decision = decideTicketTimer(input, now);
        if (decision.kind !== 'now' || decision.act.kind !== 'expire') return;
        const { ticket, connection } = input;
        const isReminded = ticket.reminder !== null && ticket.reminder.sentAt >= ticket.updatedAt;
        const since = isReminded ? (ticket.reminder?.silentSince ?? now) : ticket.updatedAt;
        expect(minutesSince(now) - minutesSince(since)).toBeGreaterThanOrEqual(connection.expiresTicketHours * 60);
        expect(connection.whenExpiresTicket === '0' || ticket.lastMessageFromMe).toBe(true);
        expect(ticket.status).toBe('open');
      }),
    );
  });
});

describe('an attended ticket', () => {
  const decideAt = (minute: number, over: Parameters<typeof createTimerInput>[0] = {}) =>
    decideTicketTimer(createTimerInput({ ...over, ticket: { updatedAt: after(0), ...over.ticket } }), after(minute));

  it('is reminded after the minutes of the connection, and closes at its hours counted from before the reminder', () => {
    expect(decideAt(29)).toEqual({ kind: 'later', at: after(30) });
    expect(decideAt(30)).toEqual({ kind: 'now', act: { kind: 'remind', text: 'Olá?', silentSince: after(0) } });
    const reminded = { updatedAt: after(30), reminder: { sentAt: after(30), silentSince: after(0) } };
    expect(decideAt(30, { ticket: reminded })).toEqual({ kind: 'later', at: after(1_440) });
    expect(decideAt(1_440, { ticket: reminded })).toEqual({ kind: 'now', act: { kind: 'expire', text: 'Tchau' } });
  });

  it('closes without a reminder if both times passed while the server was down', () => {
    expect(decideAt(2_000)).toEqual({ kind: 'now', act: { kind: 'expire', text: 'Tchau' } });
  });

  it('begins a new silence with each message and move, and with the end of a snooze', () => {
    const answered = { updatedAt: after(40), reminder: { sentAt: after(30), silentSince: after(0) } };
    expect(decideAt(40, { ticket: answered })).toEqual({ kind: 'later', at: after(70) });
    expect(decideAt(40, { ticket: { snoozedUntil: after(100) } })).toEqual({ kind: 'later', at: after(130) });
  });

  it('is not reminded after the customer’s word, and then expires only with "always"', () => {
    const customerWrote = { lastMessageFromMe: false };
    expect(decideAt(30, { ticket: customerWrote })).toEqual({ kind: 'later', at: after(1_440) });
    expect(decideAt(30, { ticket: customerWrote, connection: { whenExpiresTicket: '1' } })).toEqual({ kind: 'never' });
  });

  it('never closes with 0 hours, and a waiting ticket and a group’s never do', () => {
    const off = { expiresTicketHours: 0, timeInactiveMessageMinutes: 0 };
    expect(decideAt(9_999, { connection: off })).toEqual({ kind: 'never' });
    for (const status of ['pending', 'group', 'lgpd', 'closed'] as const)
      expect(decideAt(9_999, { ticket: { status, queueId: queueIdOf(1) } })).toEqual({ kind: 'never' });
  });
});
