import { MINUTE_MS } from '@prosa/domain/time/local-time';
import { findAbsenceInQueue, toAbsenceEffects } from './answer-absence.ts';
import type { IntakeConnection, IntakeEffect, IntakeQueue, IntakeStage, IntakeState } from '../state/intake-state.ts';

/** Applies rules R1 to R10 of SPEC.md. */
export const greetAndRoute: IntakeStage = {
  name: 'greet and route to a queue',
  decide(state) {
    const { ticket, connection, settings } = state;
    if (ticket === null || !isBotAnswerDue(state)) return [];
    const [first, ...others] = connection.queues;
    if (first === undefined) return [];
    if (others.length === 0)
      return toQueueEffects(
        state,
        first,
        settings.sendGreetingMessageOneQueues === 'enabled' ? toGreetingEffects(connection) : [],
      );
    const chosenQueue = ticket.menusSent === 0 ? undefined : findChosenQueue(state.message.body, connection.queues);
    if (chosenQueue !== undefined) return toQueueEffects(state, chosenQueue, toTextEffects(chosenQueue.greetingMessage));
    const { maxUseBotQueues, timeUseBotQueuesMinutes } = connection;
    if (maxUseBotQueues > 0 && ticket.menusSent >= maxUseBotQueues) return [];
    const pauseEndsMs = (ticket.menuSentAt?.getTime() ?? 0) + timeUseBotQueuesMinutes * MINUTE_MS;
    if (state.now.getTime() < pauseEndsMs) return [];
    const isLast = ticket.menusSent + 1 === maxUseBotQueues;
    return [
      ...(ticket.menusSent === 0 ? toFileEffects(connection.greetingFile) : []),
      ...toTextEffects(toMenuText(connection.greetingMessage, connection.queues)),
      { kind: 'count-menu' },
      ...(isLast ? [{ kind: 'give-up-menu' } as const] : []),
    ];
  },
};

/**
 * Assigns the ticket to a queue, and sends the queue's greeting and the files of its list (rule R10 of SPEC.md). Depending on the
 * settings, also tells the customer the position in the queue, and gives the ticket to a random attendant who is online (rules R8
 * and R9). A closed queue only says that it is closed (rule H3).
 */
function toQueueEffects(state: IntakeState, queue: IntakeQueue, greeting: readonly IntakeEffect[]): IntakeEffect[] {
  const { sendQueuePosition, sendQueuePositionMessage } = state.settings;
  const absence = findAbsenceInQueue(state, queue.id);
  const assigned = { kind: 'assign-queue', queueId: queue.id } as const;
  if (absence !== null) return [assigned, ...toAbsenceEffects(state, absence)];
  const draws = state.settings.userRandom === 'enabled';
  const tellsPosition = sendQueuePosition === 'enabled' && sendQueuePositionMessage.trim() !== '';
  return [
    assigned,
    ...greeting,
    ...(queue.fileListId === null ? [] : [{ kind: 'send-file-list', fileListId: queue.fileListId } as const]),
    ...(tellsPosition ? [{ kind: 'tell-queue-position', queueId: queue.id } as const] : []),
    ...(draws ? [{ kind: 'draw-attendant', queueId: queue.id } as const] : []),
  ];
}

function isBotAnswerDue({ ticket, contact, message, flows, isTaken }: IntakeState): boolean {
  return (
    ticket !== null &&
    ticket.status === 'pending' &&
    ticket.userId === null &&
    ticket.queueId === null &&
    !ticket.useIntegration &&
    !isTaken &&
    (flows === null || flows.running === null) &&
    contact !== null &&
    !contact.disableBot &&
    !contact.isBlocked &&
    !message.fromMe &&
    message.mediaType !== 'reactionMessage'
  );
}

/** Returns the menu as plain numbered text, which every channel can show. */
export const toMenuText = (greeting: string, queues: readonly IntakeQueue[]): string =>
  [...(greeting.trim() === '' ? [] : [greeting, '']), ...queues.map((queue, index) => `*[ ${index + 1} ]* - ${queue.name}`)].join(
    '\n',
  );

const findChosenQueue = (body: string, queues: readonly IntakeQueue[]): IntakeQueue | undefined => {
  const text = body.trim();
  return /^[1-9]\d?$/.test(text) ? queues[Number(text) - 1] : undefined;
};

const toGreetingEffects = ({ greetingFile, greetingMessage }: IntakeConnection): IntakeEffect[] => [
  ...toFileEffects(greetingFile),
  ...toTextEffects(greetingMessage),
];
const toFileEffects = (file: IntakeConnection['greetingFile']): IntakeEffect[] =>
  file === null ? [] : [{ kind: 'send-file', file }];
const toTextEffects = (body: string): IntakeEffect[] => (body.trim() === '' ? [] : [{ kind: 'send-text', body }]);
