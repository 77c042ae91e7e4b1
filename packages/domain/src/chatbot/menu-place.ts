import type { ChatbotId, QueueId } from '@prosa/contract/ids';
import type { ChatbotMenu, MenuOption, MenuQueue } from './chatbot-menu.ts';

/** The menu that a customer saw last, as it is stored. Both ids are null for the main menu. */
export type MenuPlace = { readonly queueId: QueueId | null; readonly optionId: ChatbotId | null };

export const MAIN_MENU: MenuPlace = { queueId: null, optionId: null };

/**
 * A menu that is open: `path` has the options that the customer has chosen, from the first menu of `queue` on. Without a queue,
 * the menu is the list of queues.
 */
export type OpenMenu = { readonly queue: MenuQueue | null; readonly path: readonly MenuOption[] };

/** Returns the main menu: the list of queues, or the chatbot of the only queue. */
export function toMainMenu({ queues }: ChatbotMenu): OpenMenu {
  const [only, ...others] = queues;
  return { queue: others.length === 0 ? (only ?? null) : null, path: [] };
}

/**
 * Opens the menu at a stored place. If the option was deleted meanwhile, opens the first menu of the queue. If the connection no
 * longer offers the queue, opens the main menu.
 */
export function openMenu(menu: ChatbotMenu, { queueId, optionId }: MenuPlace): OpenMenu {
  const queue = menu.queues.find(({ id }) => id === queueId);
  if (queue === undefined) return toMainMenu(menu);
  return { queue, path: optionId === null ? [] : findPathToOption(queue.options, optionId) };
}

/**
 * Lists the options that lead from the first menu to the option with this id, including that option. Empty if there is no such
 * option.
 */
function findPathToOption(options: readonly MenuOption[], id: ChatbotId): readonly MenuOption[] {
  for (const option of options) {
    if (option.id === id) return [option];
    const rest = findPathToOption(option.options, id);
    if (rest.length > 0) return [option, ...rest];
  }
  return [];
}

export const toMenuPlace = ({ queue, path }: OpenMenu): MenuPlace => ({
  queueId: queue?.id ?? null,
  optionId: path.at(-1)?.id ?? null,
});

/** Returns the menu above a menu. The main menu counts as its own parent. */
export const toParentMenu = (menu: ChatbotMenu, { queue, path }: OpenMenu): OpenMenu =>
  path.length > 0 ? { queue, path: path.slice(0, -1) } : toMainMenu(menu);

export const isSameMenu = (one: OpenMenu, other: OpenMenu): boolean =>
  one.queue?.id === other.queue?.id && one.path.at(-1)?.id === other.path.at(-1)?.id;
