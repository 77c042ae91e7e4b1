import type { QueueId } from '@prosa/contract/ids';
import type { AnsweringQueue, AnswerState } from './answer-state.ts';

/** Finds a queue that the connection offers, or a queue to which an option of the connection's chatbots leads. */
export const findKnownQueue = (
  { connection, ticket }: Pick<AnswerState, 'connection' | 'ticket'>,
  id: QueueId | null,
): AnsweringQueue | undefined =>
  [...connection.queues, ...(ticket?.menuOptions ?? []).flatMap(({ queue }) => queue ?? [])].find((queue) => queue.id === id);
