import type { ChatbotMenu } from './chatbot-menu.ts';
import { isSameMenu, toMainMenu, toParentMenu, type OpenMenu } from './menu-place.ts';

/** One choice of a menu. The customer selects a choice by its key: the number of an option, or `0` or `#` to go back. */
export type MenuChoice = { readonly key: string; readonly name: string };

/** Returns a menu as plain numbered text, which every channel can show. */
export const toMenuText = (menu: ChatbotMenu, here: OpenMenu): string =>
  joinParts([toMenuHeading(menu, here), toLines(listOptions(menu, here)), toLines(listWaysBack(menu, here))]);

/**
 * Returns the text above the choices of a menu. The menu of a connection's only queue has two greetings: the connection's and the
 * queue's.
 */
export function toMenuHeading(menu: ChatbotMenu, here: OpenMenu): string {
  const option = here.path.at(-1);
  if (option !== undefined) return option.greetingMessage;
  const isMainMenu = isSameMenu(here, toMainMenu(menu));
  return joinParts([isMainMenu ? menu.greetingMessage : '', here.queue?.greetingMessage ?? '']);
}

/** Lists the choices of a menu in their order. A menu below the main menu also has the choices that lead back. */
export const listMenuChoices = (menu: ChatbotMenu, here: OpenMenu): readonly MenuChoice[] => [
  ...listOptions(menu, here),
  ...listWaysBack(menu, here),
];

function listOptions({ queues }: ChatbotMenu, { queue, path }: OpenMenu): readonly MenuChoice[] {
  const options = path.at(-1)?.options ?? queue?.options ?? queues;
  return options.map(({ name }, index) => ({ key: String(index + 1), name }));
}

function listWaysBack(menu: ChatbotMenu, here: OpenMenu): readonly MenuChoice[] {
  const mainMenu = toMainMenu(menu);
  if (isSameMenu(here, mainMenu)) return [];
  const leadsToMainMenu = isSameMenu(toParentMenu(menu, here), mainMenu);
  return [{ key: '0', name: menu.words.back }, ...(leadsToMainMenu ? [] : [{ key: '#', name: menu.words.mainMenu }])];
}

const joinParts = (parts: readonly string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n');

const toLines = (choices: readonly MenuChoice[]): string => choices.map(({ key, name }) => `*[ ${key} ]* - ${name}`).join('\n');
