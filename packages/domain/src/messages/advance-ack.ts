import type { Ack } from '@prosa/contract/messages/message';

/** Returns the higher ack, because providers report acks late, twice and out of order (coverage 1 §4). */
export const advanceAck = (from: Ack, to: Ack): Ack => (to > from ? to : from);
