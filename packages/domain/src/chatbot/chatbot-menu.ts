import type { ChatbotOptionType } from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId, FileListId, IntegrationId, QueueId, UserId } from '@prosa/contract/ids';

/** A queue that can get a ticket, and its greeting for customers. */
export type QueueWithGreeting = { readonly id: QueueId; readonly name: string; readonly greetingMessage: string };

/** An option of a menu. */
export type MenuOption = {
  readonly id: ChatbotId;
  readonly name: string;
  /** The text that a customer gets who chooses the option. */
  readonly greetingMessage: string;
  readonly queueType: ChatbotOptionType;
  /** Whether the ticket is closed once the option's text is sent, whatever the option's type is. */
  readonly closeTicket: boolean;
  /** The queue that gets the ticket, or null for the queue to which the menu belongs. */
  readonly queue: QueueWithGreeting | null;
  /** The user who gets the ticket, or null for the whole queue. */
  readonly userId: UserId | null;
  /** The integration of an option of the type `integration`. Null if the integration was deleted. */
  readonly integrationId: IntegrationId | null;
  /** The list of files that an option of the type `file` sends. Null if the list was deleted. */
  readonly fileListId: FileListId | null;
  /** The options of the menu below this option. */
  readonly options: readonly MenuOption[];
};

/** Returns whether a customer who chooses the option sees the menu below it. */
export const leadsToMenu = ({ queueType, closeTicket }: Pick<MenuOption, 'queueType' | 'closeTicket'>): boolean =>
  (queueType === 'text' || queueType === 'file') && !closeTicket;

/**
 * A queue with its chatbot. If the queue has no options, a customer who chooses the queue gets into it without a further menu.
 */
export type MenuQueue = QueueWithGreeting & { readonly options: readonly MenuOption[] };

/** The texts and menus of a connection's bot for customers whose ticket has no queue. */
export type ChatbotMenu = {
  /** The connection's greeting. */
  readonly greetingMessage: string;
  /** The text for a customer who leaves, or who chooses a closing option that has no text. */
  readonly farewell: string;
  /** Whether the greeting is sent if the connection's only queue has no chatbot and is therefore assigned immediately. */
  readonly greetsForOneQueue: boolean;
  readonly queues: readonly MenuQueue[];
  /**
   * `maxMenus` is the maximum number of times that the same menu is sent, and 0 means no limit. `pauseMinutes` is the pause
   * before the same menu is sent again.
   */
  readonly limits: { readonly maxMenus: number; readonly pauseMinutes: number };
  /** The names of the choices that lead back, in the language of the company. */
  readonly words: { readonly back: string; readonly mainMenu: string };
};

/** An option as it is stored. The options of one menu have the same `parentId`. */
export type StoredMenuOption = Omit<MenuOption, 'options'> & {
  readonly queueId: QueueId;
  readonly parentId: ChatbotId | null;
};

/**
 * Converts stored options to the options of a queue's first menu, each with the menus below it. The stored options are in the
 * order of their menus.
 */
export function toMenuOptions(stored: readonly StoredMenuOption[], queueId: QueueId): MenuOption[] {
  const byParent = Map.groupBy(
    stored.filter((option) => option.queueId === queueId),
    ({ parentId }) => parentId,
  );
  const listOptionsUnder = (parentId: ChatbotId | null): MenuOption[] =>
    (byParent.get(parentId) ?? []).map(({ queueId: _queueId, parentId: _parentId, ...option }) => ({
      ...option,
      options: listOptionsUnder(option.id),
    }));
  return listOptionsUnder(null);
}
