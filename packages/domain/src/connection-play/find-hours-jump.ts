import { findNextClosing, findNextOpening, isOpenAt } from '../service-hours/opening-hours.ts';
import type { ConnectionPlay } from './connection-play.ts';
import type { PlayedConnection } from './played-connection.ts';

/** The next time at which the service hours of the conversation close or open. */
export type HoursJump = { readonly to: 'closing' | 'opening'; readonly at: Date };

/**
 * Finds the next closing of the service hours or, while they are closed, the next opening. If queues have their own hours, the
 * hours of the ticket's queue decide. Before the customer has chosen a queue, the hours of the connection's first queue decide.
 * Null without service hours.
 */
export function findHoursJump(of: PlayedConnection, { ticket, now }: ConnectionPlay): HoursJump | null {
  const { hours, settings, connection } = of;
  const queueId = ticket?.queueId ?? connection.queues[0]?.id ?? 0;
  const deciding = hours.ofConversation ?? hours.byQueue.get(queueId);
  if (deciding === undefined) return null;
  const opening = { schedules: deciding.schedules, holidays: hours.holidays, timeZone: settings.timeZone };
  const to = isOpenAt(opening, now) ? 'closing' : 'opening';
  const at = to === 'closing' ? findNextClosing(opening, now) : findNextOpening(opening, now);
  return at === undefined ? null : { to, at };
}
