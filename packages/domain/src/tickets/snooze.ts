import type { TicketStatus } from '@prosa/contract/tickets/ticket';

/** The maximum time for which a ticket can be snoozed, in days. */
export const MAX_SNOOZE_DAYS = 366;

type SnoozeField = { readonly snoozedUntil?: string | null | undefined };

/** Returns whether lists leave the ticket out at the time `now`. `now` is an ISO 8601 text in UTC. */
export const isSnoozed = ({ snoozedUntil }: SnoozeField, now: string): boolean => snoozedUntil != null && snoozedUntil > now;

/**
 * Returns whether a ticket is back in the lists because its snooze has ended. The result becomes false when somebody writes in
 * the ticket or moves it, because both remove the snooze.
 */
export const isBackFromSnooze = ({ snoozedUntil }: SnoozeField, now: string): boolean =>
  snoozedUntil != null && snoozedUntil <= now;

/** Returns whether a ticket can be snoozed. It must be active, and must not wait for a rating or for consent. */
export const isSnoozable = ({ status }: { readonly status: TicketStatus }): boolean =>
  status === 'open' || status === 'pending' || status === 'group';
