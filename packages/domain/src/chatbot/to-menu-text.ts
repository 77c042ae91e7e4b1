import type { ChatbotMenu } from './chatbot-menu.ts';
import { isSameMenu, toMainMenu, toParentMenu, type OpenMenu } from './menu-place.ts';

/** Returns a menu as plain numbered text, which every channel can show. A menu below the main menu also names the ways back. */
export function toMenuText(menu: ChatbotMenu, here: OpenMenu): string {
  const { queue, path } = here;
  const choices = path.at(-1)?.options ?? queue?.options ?? menu.queues;
  const parts = [
    ...listHeadings(menu, here),
    choices.map(({ name }, index) => toLine(index + 1, name)).join('\n'),
    listWaysBack(menu, here).join('\n'),
  ];
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}

/** Lists the texts above the choices. The chatbot of a connection's only queue stands below both greetings. */
function listHeadings(menu: ChatbotMenu, here: OpenMenu): string[] {
  const option = here.path.at(-1);
  if (option !== undefined) return [option.greetingMessage];
  const isMainMenu = isSameMenu(here, toMainMenu(menu));
  return [...(isMainMenu ? [menu.greetingMessage] : []), ...(here.queue === null ? [] : [here.queue.greetingMessage])];
}

function listWaysBack(menu: ChatbotMenu, here: OpenMenu): string[] {
  const mainMenu = toMainMenu(menu);
  if (isSameMenu(here, mainMenu)) return [];
  const leadsToMainMenu = isSameMenu(toParentMenu(menu, here), mainMenu);
  return [toLine('0', menu.words.back), ...(leadsToMainMenu ? [] : [toLine('#', menu.words.mainMenu)])];
}

const toLine = (key: string | number, name: string): string => `*[ ${key} ]* - ${name}`;
