import type { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { FileListId, IntegrationId, QueueId, UserId } from '@prosa/contract/ids';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { toMenuOptions, type ChatbotMenu } from '@prosa/domain/chatbot/chatbot-menu';
import { openMenu } from '@prosa/domain/chatbot/menu-place';
import { INITIAL_CHATBOT_STATE, runChatbot, type ChatbotEffect } from '@prosa/domain/chatbot/run-chatbot';
import { listMenuChoices, type MenuChoice } from '@prosa/domain/chatbot/to-menu-text';

/** Builds the menu of a connection that offers only `queue`. `options` are the queue's options, including unsaved changes. */
export function toPlayedMenu(
  queue: ManagedQueue,
  {
    options,
    queues,
    words,
  }: Pick<ChatbotMenu, 'words'> & {
    readonly options: readonly ChatbotOption[];
    readonly queues: readonly ManagedQueue[];
  },
): ChatbotMenu {
  const stored = options.map(({ optQueueId, optUserId, optIntegrationId, optFileId, ...option }) => ({
    ...option,
    queue: queues.find(({ id }) => id === optQueueId) ?? null,
    userId: optUserId,
    integrationId: optIntegrationId,
    fileListId: optFileId,
  }));
  return {
    greetingMessage: '',
    farewell: '',
    greetsForOneQueue: false,
    queues: [{ ...queue, options: toMenuOptions(stored, queue.id) }],
    limits: { maxMenus: 0, pauseMinutes: 0 },
    words,
  };
}

/** One line of the played conversation. */
export type PlayedLine =
  | { readonly kind: 'customer' | 'bot'; readonly text: string }
  | { readonly kind: 'files'; readonly fileListId: FileListId }
  | { readonly kind: 'queue'; readonly queueId: QueueId; readonly userId: UserId | null }
  /** From here on, an integration speaks with the customer. */
  | { readonly kind: 'integration'; readonly integrationId: IntegrationId }
  | { readonly kind: 'closed' }
  | { readonly kind: 'silent' };

export type PlayedConversation = {
  readonly lines: readonly PlayedLine[];
  /** The choices in the bot's last menu. Null once the bot has stopped answering. */
  readonly choices: readonly MenuChoice[] | null;
};

/**
 * Plays the conversation of a customer who writes `texts`, by the same rules as on the server. Once the bot has stopped
 * answering, further texts get no answer.
 */
export function playChatbot(menu: ChatbotMenu, texts: readonly string[], now: Date): PlayedConversation {
  const lines: PlayedLine[] = [];
  let state = INITIAL_CHATBOT_STATE;
  for (const text of texts) {
    const step = runChatbot(menu, state, { text, now, closedQueueIds: new Set() });
    lines.push({ kind: 'customer', text }, ...step.effects.flatMap(toLines));
    if (step.silence !== null) lines.push({ kind: 'silent' });
    if (step.effects.some(({ kind }) => kind === 'enter-queue' || kind === 'close')) return { lines, choices: null };
    ({ state } = step);
  }
  return { lines, choices: listMenuChoices(menu, openMenu(menu, state.place)) };
}

function toLines(effect: ChatbotEffect): PlayedLine[] {
  switch (effect.kind) {
    case 'send-text':
    case 'send-menu':
      return [{ kind: 'bot', text: effect.text }];
    case 'send-file-list':
      return [{ kind: 'files', fileListId: effect.fileListId }];
    case 'enter-queue': {
      const { queueId, userId, integrationId, greeting } = effect;
      const lines: PlayedLine[] = [...greeting.flatMap(toLines), { kind: 'queue', queueId, userId }];
      return integrationId === null ? lines : [...lines, { kind: 'integration', integrationId }];
    }
    case 'close':
      return [{ kind: 'closed' }];
    case 'send-greeting-file':
    case 'count-menu':
    case 'give-up':
      return [];
  }
}
