import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultServiceHours } from '../service-hours/constants.ts';
import type { OpeningHours } from '../service-hours/opening-hours.ts';
import { queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { findAnswerTimes, decideTargetClock, type QueueTargets, type TargetClock, type TargetTicket } from './answer-targets.ts';

const START_MS = Date.parse('2026-11-25T12:00:00Z');
const atMinute = (minutes: number): Date => new Date(START_MS + minutes * 60_000);
const allDay = { startTimeA: '00:00', endTimeA: '23:59', startTimeB: '', endTimeB: '' };
const hours: OpeningHours = {
  schedules: defaultServiceHours.map((day) => ({ ...day, ...allDay })),
  holidays: [],
  timeZone: 'America/Sao_Paulo',
};
const targets: QueueTargets = { firstAnswerMinutes: 10, nextAnswerMinutes: 5, overdueAction: 'return' };
const stoppedClock: TargetClock = { queueId: null, queueSince: null, userId: null, userSince: null };
const createTargetTicket = (over: Partial<TargetTicket> = {}): TargetTicket => ({
  status: 'open',
  queueId: queueIdOf(1),
  userId: userIdOf(1),
  isWithBot: false,
  isBlocked: false,
  isAnswered: false,
  waitingSince: atMinute(0),
  snoozedUntil: null,
  ...over,
});

/** Returns the target clock of a ticket after its changes. Each step is a minute and the fields that changed then. */
const runClock = (
  steps: readonly (readonly [number, Partial<TargetTicket>])[],
  given: QueueTargets | null = targets,
): TargetClock =>
  steps.reduce(
    (clock, [minute, over]) => decideTargetClock(clock, createTargetTicket(over), { targets: given, now: atMinute(minute) }),
    stoppedClock,
  );
const findTestTimes = (over: Partial<TargetTicket>, clock: TargetClock, given: QueueTargets = targets) =>
  findAnswerTimes(createTargetTicket(over), clock, { targets: given, hours });

describe('the clock of a target', () => {
  it('a target’s clock starts when a ticket enters a queue, and restarts in another queue but not for another attendant', () => {
    expect(
      runClock([
        [0, { userId: null }],
        [3, {}],
        [9, {}],
      ]),
    ).toEqual({
      queueId: 1,
      queueSince: atMinute(0),
      userId: 1,
      userSince: atMinute(3),
    });
    expect(
      runClock([
        [0, {}],
        [4, { queueId: queueIdOf(2) }],
      ]),
    ).toMatchObject({ queueId: 2, queueSince: atMinute(4) });
    expect(
      runClock([
        [0, {}],
        [4, { userId: userIdOf(2) }],
      ]),
    ).toMatchObject({ queueSince: atMinute(0), userSince: atMinute(4) });
  });

  it.each<[string, Partial<TargetTicket>]>([
    ['while a bot speaks', { isWithBot: true }],
    ['for a blocked contact', { isBlocked: true }],
    ['while the ticket waits for consent', { status: 'lgpd' }],
    ['while the ticket waits for a rating', { status: 'nps' }],
    ['in a group', { status: 'group' }],
    ['in a closed ticket', { status: 'closed' }],
    ['without a queue', { queueId: null }],
  ])('the clock of a target does not run %s, and restarts afterwards', (_, over) => {
    expect(
      runClock([
        [0, {}],
        [2, over],
      ]),
    ).toEqual(stoppedClock);
    expect(
      runClock([
        [0, {}],
        [2, over],
        [7, {}],
      ]),
    ).toMatchObject({ queueSince: atMinute(7) });
  });

  it('the clock of a target never starts in a queue that has no target', () => {
    expect(runClock([[0, {}]], { ...targets, firstAnswerMinutes: 0, nextAnswerMinutes: 0 })).toEqual(stoppedClock);
    expect(runClock([[0, {}]], null)).toEqual(stoppedClock);
  });
});

describe('the times of an answer', () => {
  it('the first answer and the next answer have their own targets, and a target of 0 minutes means no target', () => {
    const clock = runClock([[0, {}]]);
    expect(findTestTimes({}, clock).dueAt).toEqual(atMinute(10));
    expect(findTestTimes({ isAnswered: true }, clock).dueAt).toEqual(atMinute(5));
    expect(findTestTimes({}, clock, { ...targets, firstAnswerMinutes: 0 }).dueAt).toBeNull();
  });

  it('no answer is due while no customer waits', () => {
    expect(findTestTimes({ waitingSince: null }, runClock([[0, {}]]))).toEqual({ dueAt: null, passOnAt: null });
  });

  it('the minutes of a target count from the customer’s message or the entry into the queue, whichever is later', () => {
    expect(findTestTimes({ waitingSince: atMinute(7) }, runClock([[0, {}]])).dueAt).toEqual(atMinute(17));
    expect(findTestTimes({ waitingSince: atMinute(0) }, runClock([[7, {}]])).dueAt).toEqual(atMinute(17));
  });

  it('an attendant who gets a waiting customer’s ticket keeps it for the target’s full minutes, even past the due time', () => {
    const clock = runClock([
      [0, { userId: null }],
      [8, {}],
    ]);
    expect(findTestTimes({}, clock)).toEqual({ dueAt: atMinute(10), passOnAt: atMinute(18) });
  });

  it('an attendant keeps a snoozed ticket at least until the snooze ends, and any ticket if the overdue action is `stay`', () => {
    const clock = runClock([[0, {}]]);
    expect(findTestTimes({ snoozedUntil: atMinute(60) }, clock)).toEqual({
      dueAt: atMinute(10),
      passOnAt: atMinute(60),
    });
    expect(findTestTimes({ snoozedUntil: atMinute(6) }, clock).passOnAt).toEqual(atMinute(10));
    expect(findTestTimes({ userId: null }, runClock([[0, { userId: null }]])).passOnAt).toBeNull();
    expect(findTestTimes({}, clock, { ...targets, overdueAction: 'stay' }).passOnAt).toBeNull();
  });

  it('no attendant loses a ticket before its answer is due', () => {
    const minute = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(
        fc.record({ waits: minute, enters: minute, gets: minute, snoozed: fc.option(minute) }),
        ({ waits, enters, gets, snoozed }) => {
          const clock = runClock([
            [Math.min(enters, gets), { userId: null }],
            [gets, {}],
          ]);
          const ticket = { waitingSince: atMinute(waits), snoozedUntil: snoozed === null ? null : atMinute(snoozed) };
          const { dueAt, passOnAt } = findTestTimes(ticket, clock);
          expect(passOnAt && dueAt && passOnAt >= dueAt).toBe(true);
        },
      ),
    );
  });
});
