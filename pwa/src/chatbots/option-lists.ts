import type { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId } from '@prosa/contract/ids';

// All options of a queue, in the order of their menus. Each function of this file gets these options.
type QueueOptions = readonly ChatbotOption[];

/** Lists the options of one menu. */
export const listMenu = (options: QueueOptions, parentId: ChatbotId | null): QueueOptions =>
  options.filter((option) => option.parentId === parentId);

/**
 * Lists the options that lead to a menu, beginning in the queue's first menu. The list is empty for the first menu itself, and
 * for an unknown option.
 */
export function listOptionPath(options: QueueOptions, menuId: ChatbotId | null): QueueOptions {
  const option = options.find(({ id }) => id === menuId);
  return option === undefined ? [] : [...listOptionPath(options, option.parentId), option];
}

/** Counts the options below an option, at any depth. */
export const countOptionsBelow = (options: QueueOptions, id: ChatbotId): number =>
  listMenu(options, id).reduce((count, option) => count + 1 + countOptionsBelow(options, option.id), 0);

/** Moves an option to another position of its menu. The first position is 1. */
export function moveInMenu(options: QueueOptions, option: ChatbotOption, position: number): ChatbotOption[] {
  const others = listMenu(options, option.parentId).filter(({ id }) => id !== option.id);
  return replaceMenu(options, option.parentId, others.toSpliced(position - 1, 0, option));
}

/** Removes an option and all options below it. The positions of the other options in its menu then have no gap. */
export function removeFromMenu(options: QueueOptions, { id, parentId }: ChatbotOption): ChatbotOption[] {
  const rest = removeWithMenus(options, id);
  return replaceMenu(rest, parentId, listMenu(rest, parentId));
}

const removeWithMenus = (options: QueueOptions, id: ChatbotId): QueueOptions =>
  listMenu(options, id).reduce<QueueOptions>(
    (rest, below) => removeWithMenus(rest, below.id),
    options.filter((option) => option.id !== id),
  );

const replaceMenu = (options: QueueOptions, parentId: ChatbotId | null, menu: QueueOptions): ChatbotOption[] => [
  ...options.filter((option) => option.parentId !== parentId),
  ...menu.map((option, index) => ({ ...option, position: index + 1 })),
];
