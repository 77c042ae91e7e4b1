import type { UserId } from '@prosa/contract/ids';
import { explainNobodyOnline, explainTimedAct } from '../rule-decisions/explain-timed-act.ts';
import { decideTicketTimer, type TimedAct, type QueueRotation, type TimerInput } from '../ticket-timers/decide-ticket-timer.ts';
import {
  addDecisions,
  addEvent,
  assignPlayedTicket,
  changeTicket,
  type ConnectionPlay,
  type PlayedTicket,
  endBotsInPlay,
} from './connection-play.ts';
import { answerPlayedBurst, findBurstTime } from './play-burst.ts';
import { stepPlayedFlow } from './play-flow.ts';
import { closePlayedTicket, movePlayedTicketToQueue } from './play-moves.ts';
import { findPlayedTargetTimes, updateTargetClock } from './play-targets.ts';
import { playMoveText } from './play-texts.ts';
import type { PlayedConnection } from './played-connection.ts';
import type { TextOccasion } from './text-occasion.ts';

/** Something that falls due in the ticket at the time `at`, without a new message of the customer or an attendant. */
type DueAct = { readonly at: Date } & (
  | { readonly kind: 'timer'; readonly act: TimedAct; readonly input: TimerInput }
  /** The pause of a flow ends. */
  | { readonly kind: 'flow' }
  /** The bots answer the customer's newest messages. */
  | { readonly kind: 'burst' }
);

/**
 * Returns the next time at which a flow or a timer acts, or null if none will. The time at which the bots answer the customer's
 * newest messages does not count.
 */
export const findNextDueTime = (of: PlayedConnection, play: ConnectionPlay): Date | null =>
  (findFlowAct(play) ?? findNextTimer(of, play))?.at ?? null;

/** Lets time pass up to `until`. Everything that falls due up to then happens at its own time. */
export function passTime(of: PlayedConnection, play: ConnectionPlay, until: Date): ConnectionPlay {
  let current = play;
  for (;;) {
    const next = findNextAct(of, current);
    if (next === null || next.at > until) return { ...current, now: until > current.now ? until : current.now };
    current = updateTargetClock(of, playDueAct(of, { ...current, now: next.at }, next));
  }
}

/** Finds the act that falls due next. Timers wait until the bots have answered the customer's newest messages. */
function findNextAct(of: PlayedConnection, play: ConnectionPlay): DueAct | null {
  const { ticket, now } = play;
  const answerAt = ticket === null ? null : findBurstTime(ticket);
  const other = answerAt === null ? findNextTimer(of, play) : ({ kind: 'burst', at: answerAt > now ? answerAt : now } as const);
  const flow = findFlowAct(play);
  return flow !== null && (other === null || flow.at <= other.at) ? flow : other;
}

function findFlowAct({ ticket, now }: ConnectionPlay): DueAct | null {
  const state = ticket?.run?.state;
  if (state?.status !== 'pausing') return null;
  return { kind: 'flow', at: new Date(Math.max(now.getTime(), Date.parse(state.until))) };
}

function findNextTimer(of: PlayedConnection, play: ConnectionPlay): DueAct | null {
  const { ticket, now } = play;
  if (ticket === null || ticket.status === 'closed') return null;
  const isGuided = ticket.run !== null || ticket.useIntegration;
  const input: TimerInput = {
    ticket: { ...ticket, snoozedUntil: null, isGuided },
    connection: of.connection,
    queue: findRotation(of, ticket),
    target: findPlayedTargetTimes(of, play),
  };
  const decision = decideTicketTimer(input, now);
  if (decision.kind === 'never') return null;
  if (decision.kind === 'now') return { kind: 'timer', at: now, act: decision.act, input };
  const later = decideTicketTimer(input, decision.at);
  return later.kind === 'now' ? { kind: 'timer', at: decision.at, act: later.act, input } : null;
}

/** Returns the rotation of the ticket's queue. Null if the play has already reported that no other member can get the ticket. */
function findRotation({ queues }: PlayedConnection, { queueId, userId, nobodyIn }: PlayedTicket): QueueRotation | null {
  const queue = queues.get(queueId ?? 0);
  if (queue === undefined) return null;
  return findNextMember(queue.memberIds, userId) === undefined && nobodyIn === queueId ? null : queue;
}

/**
 * Returns the member who follows the ticket's attendant in the list. The server instead draws one of the members who are online.
 */
function findNextMember(memberIds: readonly UserId[], userId: UserId | null): UserId | undefined {
  const next = memberIds[(userId === null ? -1 : memberIds.indexOf(userId)) + 1] ?? memberIds[0];
  return next === userId ? undefined : next;
}

function playDueAct(of: PlayedConnection, play: ConnectionPlay, due: DueAct): ConnectionPlay {
  if (due.kind === 'burst') return answerPlayedBurst(of, play);
  if (due.kind === 'flow') return endPause(of, play);
  const acted = actByTimer(of, play, due.act);
  const why = acted.isDone ? explainTimedAct(due.act, due.input) : explainNobodyOnline(due.act);
  return addDecisions(acted.play, why === null ? [] : [why]);
}

type TimerActResult = { readonly play: ConnectionPlay; readonly isDone: boolean };
const toDoneResult = (play: ConnectionPlay): TimerActResult => ({ play, isDone: true });

function actByTimer(of: PlayedConnection, play: ConnectionPlay, timed: TimedAct): TimerActResult {
  const { ticket, now } = play;
  if (ticket === null) return toDoneResult(play);
  const members = of.queues.get(ticket.queueId ?? 0)?.memberIds ?? [];
  const next = findNextMember(members, ticket.userId);
  switch (timed.kind) {
    case 'remind': {
      const reminder = { sentAt: now, silentSince: timed.silentSince };
      return toDoneResult(changeTicket(playTimedText(of, play, { text: timed.text, by: 'reminder' }), { reminder }));
    }
    case 'expire':
      return toDoneResult(closePlayedTicket(playTimedText(of, play, { text: timed.text, by: 'expiry' })));
    case 'redirect':
      return toDoneResult(movePlayedTicketToQueue(of, endBotsInPlay(play), { queueId: timed.queueId, reason: 'timer' }));
    case 'rotate':
      return next === undefined
        ? { play: changeTicket(play, { nobodyIn: timed.queueId }), isDone: false }
        : toDoneResult(assignPlayedTicket(changeTicket(play, { nobodyIn: null }), next));
    case 'tell-overdue':
      return toDoneResult(changeTicket(play, { isOverdueTold: true }));
    case 'pass-on': {
      const released = changeTicket(play, { status: 'pending', userId: null, updatedAt: now, assignedSince: now });
      const returned = addEvent(released, { kind: 'returned' });
      return toDoneResult(timed.to === 'next' && next !== undefined ? assignPlayedTicket(returned, next) : returned);
    }
  }
}

/**
 * Ends the pause of a flow. Messages that the customer wrote during the pause get no answer, because they must not count as
 * answers to the flow's next question.
 */
function endPause(of: PlayedConnection, play: ConnectionPlay): ConnectionPlay {
  const { contact, ticket } = play;
  const isUnwanted = contact.isBlocked || (contact.disableBot && ticket?.run?.why !== 'by-hand');
  return isUnwanted ? changeTicket(play, { run: null }) : stepPlayedFlow(of, changeTicket(play, { burst: [] }), { kind: 'time' });
}

/** Sends a text because a time has passed. A blocked contact gets no text. */
const playTimedText = (
  of: PlayedConnection,
  play: ConnectionPlay,
  given: { readonly text: string; readonly by: TextOccasion },
): ConnectionPlay => (play.contact.isBlocked ? play : playMoveText(of, play, { ...given, userName: '' }));
