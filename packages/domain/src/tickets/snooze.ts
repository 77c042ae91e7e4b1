import type { TicketStatus } from '@prosa/contract/tickets/ticket';

/** The longest time for which a ticket can be snoozed, in days. */
export const MAX_SNOOZE_DAYS = 366;

type Snoozed = { readonly snoozedUntil?: string | null | undefined };

/** Whether the lists leave the ticket out at the time `now`, which is an instant as an ISO 8601 text in UTC. */
export const isSnoozed = ({ snoozedUntil }: Snoozed, now: string): boolean => snoozedUntil != null && snoozedUntil > now;

/** Whether the end of its snooze brought the ticket back into the lists, and nobody has written in it or moved it since. */
export const isBackFromSnooze = ({ snoozedUntil }: Snoozed, now: string): boolean => snoozedUntil != null && snoozedUntil <= now;

/** Returns whether a ticket can be snoozed: an active ticket that doesn't wait for a rating or for consent. */
export const isSnoozable = ({ status }: { readonly status: TicketStatus }): boolean =>
  status === 'open' || status === 'pending' || status === 'group';
