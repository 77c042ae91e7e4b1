import { decideTicketTimer, type TimedAct, type TimerInput } from '../ticket-timers/decide-ticket-timer.ts';
import { changeTicket, type ConnectionPlay } from './connection-play.ts';
import type { PlayedRule } from './played-rule.ts';
import { stepPlayedFlow } from './play-flow.ts';
import { closePlay, routePlay } from './play-moves.ts';
import { playMoveText } from './play-texts.ts';
import type { PlayedConnection } from './played-connection.ts';

/** The next act of the system in the ticket, without a message of anybody. */
type DueAct = { readonly at: Date } & (
  | { readonly kind: 'timer'; readonly act: TimedAct }
  /** The pause of a flow ends. */
  | { readonly kind: 'flow' }
);

/** Returns the time at which something happens next without a message of anybody, or null if nothing does. */
export const findNextDueTime = (of: PlayedConnection, play: ConnectionPlay): Date | null => findNextAct(of, play)?.at ?? null;

/** Lets time pass until an instant. Everything that falls due in between happens at its own time. */
export function passTime(of: PlayedConnection, play: ConnectionPlay, until: Date): ConnectionPlay {
  let current = play;
  for (;;) {
    const next = findNextAct(of, current);
    if (next === null || next.at > until) return { ...current, now: until > current.now ? until : current.now };
    current = act(of, { ...current, now: next.at }, next);
  }
}

function findNextAct(of: PlayedConnection, play: ConnectionPlay): DueAct | null {
  const timer = findNextTimer(of, play);
  const state = play.ticket?.run?.state;
  if (state?.status !== 'pausing') return timer;
  const until = new Date(Math.max(play.now.getTime(), Date.parse(state.until)));
  return timer === null || until <= timer.at ? { kind: 'flow', at: until } : timer;
}

/**
 * The rotation and the targets of queues are left out, because nobody is online in a play, and because a customer hears nothing of
 * targets.
 */
function findNextTimer(of: PlayedConnection, { ticket, now }: ConnectionPlay): DueAct | null {
  if (ticket === null || ticket.status === 'closed') return null;
  const input: TimerInput = {
    ticket: { ...ticket, snoozedUntil: null, isGuided: ticket.run !== null, assignedSince: null },
    connection: of.connection,
    queue: null,
    target: null,
  };
  const decision = decideTicketTimer(input, now);
  if (decision.kind === 'never') return null;
  if (decision.kind === 'now') return { kind: 'timer', at: now, act: decision.act };
  const later = decideTicketTimer(input, decision.at);
  return later.kind === 'now' ? { kind: 'timer', at: decision.at, act: later.act } : null;
}

function act(of: PlayedConnection, play: ConnectionPlay, due: DueAct): ConnectionPlay {
  if (due.kind === 'flow') return endPause(of, play);
  switch (due.act.kind) {
    case 'remind': {
      const reminder = { sentAt: play.now, silentSince: due.act.silentSince };
      return changeTicket(sayTimed(of, play, { text: due.act.text, by: 'reminder' }), { reminder });
    }
    case 'expire':
      return closePlay(sayTimed(of, play, { text: due.act.text, by: 'expiry' }));
    case 'redirect':
      return routePlay(of, changeTicket(play, { run: null }), { queueId: due.act.queueId, reason: 'timer' });
    case 'rotate':
    case 'tell-overdue':
    case 'pass-on':
      return play;
  }
}

function endPause(of: PlayedConnection, play: ConnectionPlay): ConnectionPlay {
  const { contact, ticket } = play;
  const isUnwanted = contact.isBlocked || (contact.disableBot && ticket?.run?.why !== 'by-hand');
  return isUnwanted
    ? changeTicket(play, { run: null })
    : stepPlayedFlow(of, play, { event: { kind: 'time' }, by: 'runningFlow' });
}

/** Sends a text because a time has passed. A blocked contact gets none. */
const sayTimed = (
  of: PlayedConnection,
  play: ConnectionPlay,
  given: { readonly text: string; readonly by: PlayedRule },
): ConnectionPlay => (play.contact.isBlocked ? play : playMoveText(of, play, { ...given, userName: '' }));
