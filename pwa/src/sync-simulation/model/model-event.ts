/** A live event as the server loaded it for one user. */
export type ModelEvent = {
  readonly kind: 'ticket' | 'appMessage' | 'contact' | 'chat' | 'inboxView' | 'ticketPresence' | 'sync';
  readonly payload: unknown;
};
