import type { Ack } from '@prosa/contract/messages/message';

/** Ticks only ever rise: providers report late, twice and out of order (spec 1 section 4). */
export const advanceAck = (from: Ack, to: Ack): Ack => (to > from ? to : from);
