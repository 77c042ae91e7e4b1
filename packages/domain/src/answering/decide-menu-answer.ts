import { toChoiceId, toMenuAnswer } from '../chatbot/choice-id.ts';
import { toMenuOptions, type ChatbotMenu } from '../chatbot/chatbot-menu.ts';
import { isMenuChoice, runChatbot, type ChatbotEffect } from '../chatbot/run-chatbot.ts';
import type { AnswerEffect } from './answer-effect.ts';
import type { AnsweredTicket, AnswerState } from './answer-state.ts';
import { findAbsenceInQueue, toAbsenceEffects } from './decide-absence-answer.ts';
import { findKnownQueue } from './find-known-queue.ts';

/** Decides what the chatbot of the queues answers in a ticket without a queue and without an attendant. */
export function decideMenuAnswer(state: AnswerState): readonly AnswerEffect[] {
  if (!isBotAnswerDue(state)) return [];
  const { effects } = runChatbot(...toChatbotArguments(state, state.ticket));
  return effects.flatMap((effect) => toAnswerEffects(state, effect));
}

/** Returns whether a message chooses something in the menu that the customer saw last. */
export const isChatbotChoice = (state: AnswerState): boolean =>
  isBotAnswerDue(state) && isMenuChoice(...toChatbotArguments(state, state.ticket));

function toChatbotArguments(state: AnswerState, ticket: AnsweredTicket): Parameters<typeof runChatbot> {
  const { connection, message, now } = state;
  const { menuPlace: place, menusSent, menuSentAt } = ticket;
  const closedQueues = connection.queues.filter(({ id }) => findAbsenceInQueue(state, id) !== null);
  return [
    toChatbotMenu(state, ticket),
    { place, menusSent, menuSentAt },
    { text: toMenuAnswer(place, message), now, closedQueueIds: new Set(closedQueues.map(({ id }) => id)) },
  ];
}

const toChatbotMenu = ({ connection, settings, menuWords }: AnswerState, { menuOptions }: AnsweredTicket): ChatbotMenu => ({
  greetingMessage: connection.greetingMessage,
  farewell: connection.complationMessage,
  greetsForOneQueue: settings.sendGreetingMessageOneQueues === 'enabled',
  queues: connection.queues.map((queue) => ({ ...queue, options: toMenuOptions(menuOptions, queue.id) })),
  limits: { maxMenus: connection.maxUseBotQueues, pauseMinutes: connection.timeUseBotQueuesMinutes },
  words: menuWords,
});

function toAnswerEffects(state: AnswerState, effect: ChatbotEffect): readonly AnswerEffect[] {
  switch (effect.kind) {
    case 'send-greeting-file':
      return state.connection.greetingFile === null ? [] : [effect];
    case 'send-text':
      return [{ kind: 'send-text', body: effect.text }];
    case 'send-menu':
      return [toMenuEffect(state, effect)];
    case 'send-file-list':
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

/** Sends a menu in the form that `chatBotType` selects: as numbered text, or with choices that the customer presses. */
function toMenuEffect(
  { settings: { chatBotType: shape } }: AnswerState,
  { text: body, heading, place, choices }: Extract<ChatbotEffect, { kind: 'send-menu' }>,
): AnswerEffect {
  if (shape === 'text') return { kind: 'send-text', body };
  const pressed = choices.map(({ key, name }) => ({ id: toChoiceId(place, key), title: name }));
  return { kind: 'send-menu', body, menu: { shape, text: heading, choices: pressed } };
}

/**
 * Returns the effects of putting a ticket into a queue. A closed queue only sends its message about the absence. Any other queue
 * sends its greeting and the files of its list. Then the integration of the chosen option begins, or else the integration of the
 * queue. If an integration begins, the caller leaves out all later effects. Depending on the settings, the customer is told the
 * position in the queue. If the option has no attendant, the settings also decide whether a random attendant who is online gets
 * the ticket.
 */
function toQueueEffects(
  state: AnswerState,
  { queueId, userId, integrationId: optionIntegrationId, greeting }: Extract<ChatbotEffect, { kind: 'enter-queue' }>,
): readonly AnswerEffect[] {
  const { sendQueuePosition, sendQueuePositionMessage, userRandom } = state.settings;
  const absence = findAbsenceInQueue(state, queueId);
  const assigned = { kind: 'assign-queue', queueId } as const;
  const assignedUser = userId === null ? [] : [{ kind: 'assign-attendant', queueId, userId } as const];
  if (absence !== null) return [assigned, ...toAbsenceEffects(state, absence), ...assignedUser];
  const queue = findKnownQueue(state, queueId);
  const fileListId = queue?.fileListId ?? null;
  const integrationId = userId === null ? (optionIntegrationId ?? queue?.integrationId ?? null) : null;
  const draws = userId === null && userRandom === 'enabled';
  const tellsPosition = sendQueuePosition === 'enabled' && sendQueuePositionMessage.trim() !== '';
  return [
    assigned,
    ...greeting.flatMap((effect) => toAnswerEffects(state, effect)),
    ...(fileListId === null ? [] : [{ kind: 'send-file-list', fileListId } as const]),
    ...(integrationId === null
      ? []
      : [{ kind: 'start-integration', integrationId, of: optionIntegrationId === null ? 'queue' : 'option', queueId } as const]),
    ...(tellsPosition ? [{ kind: 'tell-queue-position', queueId } as const] : []),
    ...assignedUser,
    ...(draws ? [{ kind: 'draw-attendant', queueId } as const] : []),
  ];
}

function isBotAnswerDue(state: AnswerState): state is AnswerState & { readonly ticket: AnsweredTicket } {
  const { ticket, contact, message, flows, isTaken } = state;
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
