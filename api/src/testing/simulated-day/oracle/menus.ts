import type { DayConnection, DayOption, DayQueue } from '../world/day-company.ts';

/**
 * A menu that a customer can see. Without `queue`, it is the list of queues. With an empty `path`, it is the first menu of the
 * queue's chatbot. Otherwise it is the menu below the last option of `path`.
 */
export type Menu = { readonly queue: DayQueue | null; readonly path: readonly DayOption[] };

/**
 * Returns the menu that a connection shows first. If the connection has only one queue, this is the queue's chatbot instead of
 * the list of queues (rule C1).
 */
export const toMainMenu = ({ queues }: DayConnection): Menu => ({
  queue: queues.length === 1 ? (queues[0] ?? null) : null,
  path: [],
});

export const toParentMenu = (connection: DayConnection, { queue, path }: Menu): Menu =>
  path.length > 0 ? { queue, path: path.slice(0, -1) } : toMainMenu(connection);

export const isSameMenu = (one: Menu, other: Menu): boolean =>
  one.queue === other.queue && one.path.length === other.path.length && one.path.at(-1) === other.path.at(-1);

/** Lists the queues or options of a menu, in the order of the numbers by which customers choose them. */
export const listChoices = ({ queues }: DayConnection, { queue, path }: Menu): readonly (DayQueue | DayOption)[] =>
  path.at(-1)?.options ?? queue?.options ?? queues;

/** Returns the text of a menu: the greetings or the option's text, the choices, and how to go back. */
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
