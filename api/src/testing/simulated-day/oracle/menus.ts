import type { DayConnection, DayOption, DayQueue } from '../world/day-company.ts';

/** A menu that a customer can see: the list of queues, the chatbot of a queue, or the menu below an option of it. */
export type Menu = { readonly queue: DayQueue | null; readonly path: readonly DayOption[] };

/**
 * The main menu of a connection. With a single queue, the main menu is that queue's chatbot, without a list of queues (rule C1).
 */
export const toMainMenu = ({ queues }: DayConnection): Menu => ({
  queue: queues.length === 1 ? (queues[0] ?? null) : null,
  path: [],
});

export const toParentMenu = (connection: DayConnection, { queue, path }: Menu): Menu =>
  path.length > 0 ? { queue, path: path.slice(0, -1) } : toMainMenu(connection);

export const isSameMenu = (one: Menu, other: Menu): boolean =>
  one.queue === other.queue && one.path.length === other.path.length && one.path.at(-1) === other.path.at(-1);

/** Lists what the customer can choose by a number. */
export const listChoices = ({ queues }: DayConnection, { queue, path }: Menu): readonly (DayQueue | DayOption)[] =>
  path.at(-1)?.options ?? queue?.options ?? queues;

/** Returns the text of a menu: the text above the choices, the choices, and the ways back. */
export function toMenuText(connection: DayConnection, menu: Menu): string {
  const main = toMainMenu(connection);
  const isMain = isSameMenu(menu, main);
  const option = menu.path.at(-1);
  const headings = option === undefined ? [isMain ? connection.greeting : '', menu.queue?.greeting ?? ''] : [option.text];
  const choices = listChoices(connection, menu).map(({ name }, index) => `*[ ${index + 1} ]* - ${name}`);
  const isBelowMain = isSameMenu(toParentMenu(connection, menu), main);
  const waysBack = isMain ? [] : ['*[ 0 ]* - Voltar', ...(isBelowMain ? [] : ['*[ # ]* - Menu inicial'])];
  return [...headings, choices.join('\n'), waysBack.join('\n')].filter((part) => part !== '').join('\n\n');
}
