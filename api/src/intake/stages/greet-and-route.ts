import { serverTexts } from '@prosa/i18n/server-texts';
import { toMenuOptions, type ChatbotMenu } from '@prosa/domain/chatbot/chatbot-menu';
import { runChatbot, type ChatbotEffect } from '@prosa/domain/chatbot/run-chatbot';
import { findAbsenceInQueue, toAbsenceEffects } from './answer-absence.ts';
import { findKnownQueue } from '../state/find-known-queue.ts';
import type { IntakeEffect, IntakeStage, IntakeState, IntakeTicket } from '../state/intake-state.ts';

/** Applies rules R1 to R10 and C1 to C5 of SPEC.md. */
export const greetAndRoute: IntakeStage = {
  name: 'greet and route to a queue',
  decide(state) {
    const { ticket, connection, message, now } = state;
    if (ticket === null || !isBotAnswerDue(state)) return [];
    const { menuPlace: place, menusSent, menuSentAt } = ticket;
    const closedQueues = connection.queues.filter(({ id }) => findAbsenceInQueue(state, id) !== null);
    const { effects } = runChatbot(
      toChatbotMenu(state, ticket),
      { place, menusSent, menuSentAt },
      { text: message.body, now, closedQueueIds: new Set(closedQueues.map(({ id }) => id)) },
    );
    return effects.flatMap((effect) => toIntakeEffects(state, effect));
  },
};

function toChatbotMenu({ connection, settings }: IntakeState, { menuOptions }: IntakeTicket): ChatbotMenu {
  const t = serverTexts('bot-messages', settings.language);
  return {
    greetingMessage: connection.greetingMessage,
    farewell: connection.complationMessage,
    greetsForOneQueue: settings.sendGreetingMessageOneQueues === 'enabled',
    queues: connection.queues.map((queue) => ({ ...queue, options: toMenuOptions(menuOptions, queue.id) })),
    limits: { maxMenus: connection.maxUseBotQueues, pauseMinutes: connection.timeUseBotQueuesMinutes },
    words: { back: t('menuBack'), mainMenu: t('mainMenu') },
  };
}

function toIntakeEffects(state: IntakeState, effect: ChatbotEffect): readonly IntakeEffect[] {
  const { greetingFile } = state.connection;
  switch (effect.kind) {
    case 'send-greeting-file':
      return greetingFile === null ? [] : [{ kind: 'send-file', file: greetingFile }];
    case 'send-text':
      return [{ kind: 'send-text', body: effect.text }];
    case 'count-menu':
      return [effect];
    case 'give-up':
      return [{ kind: 'give-up-menu' }];
    case 'enter-queue':
      return toQueueEffects(state, effect);
    case 'close':
      return [{ kind: 'close-ticket', reason: 'menu' }];
  }
}

/**
 * Assigns the ticket to a queue, and sends the greeting and the files of the queue's list (rule R10 of SPEC.md). Depending on the
 * settings, also tells the customer the position in the queue, and gives the ticket to a random attendant who is online, unless an
 * option names the attendant (rules R8, R9 and C3). A closed queue only says that it is closed (rule H3).
 */
function toQueueEffects(
  state: IntakeState,
  { queueId, userId, greeting }: Extract<ChatbotEffect, { kind: 'enter-queue' }>,
): IntakeEffect[] {
  const { sendQueuePosition, sendQueuePositionMessage, userRandom } = state.settings;
  const absence = findAbsenceInQueue(state, queueId);
  const assigned = { kind: 'assign-queue', queueId } as const;
  const assignedUser = userId === null ? [] : [{ kind: 'assign-attendant', queueId, userId } as const];
  if (absence !== null) return [assigned, ...toAbsenceEffects(state, absence), ...assignedUser];
  const fileListId = findKnownQueue(state, queueId)?.fileListId ?? null;
  const draws = userId === null && userRandom === 'enabled';
  const tellsPosition = sendQueuePosition === 'enabled' && sendQueuePositionMessage.trim() !== '';
  return [
    assigned,
    ...greeting.flatMap((effect) => toIntakeEffects(state, effect)),
    ...(fileListId === null ? [] : [{ kind: 'send-file-list', fileListId } as const]),
    ...(tellsPosition ? [{ kind: 'tell-queue-position', queueId } as const] : []),
    ...assignedUser,
    ...(draws ? [{ kind: 'draw-attendant', queueId } as const] : []),
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
