import type { TicketMover } from '../moves/ticket-mover.ts';

/** The mover of a ticket whenever a timer of the system acts. */
export const timerMover = { kind: 'system', reason: 'timer' } as const satisfies TicketMover;
