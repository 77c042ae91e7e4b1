import type { QueueId } from '@prosa/contract/ids';
import type { IntakeQueue, IntakeState } from './intake-state.ts';

/** Finds a queue that the connection offers, or to which an option of its chatbots leads. */
export const findKnownQueue = ({ connection, ticket }: IntakeState, id: QueueId | null): IntakeQueue | undefined =>
  [...connection.queues, ...(ticket?.menuOptions ?? []).flatMap(({ queue }) => queue ?? [])].find((queue) => queue.id === id);
