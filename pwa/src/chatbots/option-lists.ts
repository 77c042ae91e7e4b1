import type { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId } from '@prosa/contract/ids';

// Each of these functions gets all options of a queue, in the order of their menus.
type Options = readonly ChatbotOption[];

/** Lists the options of one menu. */
export const listMenu = (options: Options, parentId: ChatbotId | null): Options =>
  options.filter((option) => option.parentId === parentId);

/** Lists the options that lead to a menu, from the queue's first menu on. Empty for the first menu, and for an unknown option. */
export function listOptionPath(options: Options, menuId: ChatbotId | null): Options {
  const option = options.find(({ id }) => id === menuId);
  return option === undefined ? [] : [...listOptionPath(options, option.parentId), option];
}

/** Counts the options below an option, at any depth. */
export const countOptionsBelow = (options: Options, id: ChatbotId): number =>
  listMenu(options, id).reduce((count, option) => count + 1 + countOptionsBelow(options, option.id), 0);

/** Puts an option to another position of its menu, which begins with 1. */
export function moveInMenu(options: Options, option: ChatbotOption, position: number): ChatbotOption[] {
  const others = listMenu(options, option.parentId).filter(({ id }) => id !== option.id);
  return replaceMenu(options, option.parentId, others.toSpliced(position - 1, 0, option));
}

/** Removes an option with all options below it, and closes the gap in its menu. */
export function removeFromMenu(options: Options, { id, parentId }: ChatbotOption): ChatbotOption[] {
  const rest = removeWithMenus(options, id);
  return replaceMenu(rest, parentId, listMenu(rest, parentId));
}

const removeWithMenus = (options: Options, id: ChatbotId): Options =>
  listMenu(options, id).reduce<Options>(
    (rest, below) => removeWithMenus(rest, below.id),
    options.filter((option) => option.id !== id),
  );

const replaceMenu = (options: Options, parentId: ChatbotId | null, menu: Options): ChatbotOption[] => [
  ...options.filter((option) => option.parentId !== parentId),
  ...menu.map((option, index) => ({ ...option, position: index + 1 })),
];
