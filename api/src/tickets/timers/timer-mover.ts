import type { TicketMover } from '../moves/ticket-mover.ts';

/** The author of everything that the system does in a ticket because a time has passed. */
export const timerMover = { kind: 'system', reason: 'timer' } as const satisfies TicketMover;
