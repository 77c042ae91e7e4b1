import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queueIdOf } from '../testing/branded-ids.ts';
import { toMenuOptions, type ChatbotMenu, type MenuOption, type StoredMenuOption } from './chatbot-menu.ts';
import { findMenuFaults } from './find-menu-faults.ts';
import { INITIAL_CHATBOT_STATE, runChatbot } from './run-chatbot.ts';
import { arbitraryMenuOptions } from './testing/arbitrary-chatbot.ts';

const queue = { id: queueIdOf(1), name: 'Vendas', greetingMessage: 'Oi' };

/** Lists the ids of the options whose menus a customer can open. Simulated customers try every number in every menu. */
function listOpenedOptions(options: readonly MenuOption[]): ReadonlySet<number> {
  const menu: ChatbotMenu = {
    greetingMessage: '',
    farewell: '',
    greetsForOneQueue: false,
    queues: [{ ...queue, options }],
    limits: { maxMenus: 0, pauseMinutes: 0 },
    words: { back: 'Voltar', mainMenu: 'Menu inicial' },
  };
  const opened = new Set<number>();
  const explore = (typed: readonly string[]): void => {
    let state = INITIAL_CHATBOT_STATE;
    for (const text of ['oi', ...typed])
      ({ state } = runChatbot(menu, state, { text, now: new Date(0), closedQueueIds: new Set() }));
    const { optionId } = state.place;
    const isNew = optionId !== null && !opened.has(optionId);
    if (typed.length > 0 && !isNew) return;
    if (isNew) opened.add(optionId);
    for (let number = 1; number <= 4; number += 1) explore([...typed, String(number)]);
  };
  explore([]);
  return opened;
}

const listAll = (options: readonly MenuOption[]): MenuOption[] =>
  options.flatMap((option) => [option, ...listAll(option.options)]);

it('an option is unreachable if and only if no customer can open the menu that it is in', () => {
  fc.assert(
    fc.property(arbitraryMenuOptions, (options) => {
      const opened = listOpenedOptions(options);
      const shownIds = new Set([
        ...options.map(({ id }) => id),
        ...listAll(options).flatMap((option) => (opened.has(option.id) ? option.options.map(({ id }) => id) : [])),
      ]);
      const unreachable = findMenuFaults(options).flatMap((fault) => (fault.kind === 'unreachable' ? [fault.optionId] : []));
      expect(unreachable).toEqual(
        listAll(options)
          .map(({ id }) => id)
          .filter((id) => !shownIds.has(id)),
      );
    }),
  );
});

it('an option has no way out if a customer can open its menu and the menu is empty', () => {
  fc.assert(
    fc.property(arbitraryMenuOptions, (options) => {
      const opened = listOpenedOptions(options);
      const found = findMenuFaults(options).flatMap((fault) => (fault.kind === 'no-way-out' ? [fault.optionId] : []));
      expect(found).toEqual(
        listAll(options).flatMap((option) => (opened.has(option.id) && option.options.length === 0 ? [option.id] : [])),
      );
    }),
  );
});

it('two options of one menu are alike if their names differ only in case and outer spaces', () => {
  fc.assert(
    fc.property(arbitraryMenuOptions, ([first, ...others]) => {
      fc.pre(first !== undefined);
      const twin = { ...first, id: others.at(-1)?.id ?? first.id, name: ` ${first.name.toUpperCase()}`, options: [] };
      expect(findMenuFaults([first, twin])).toContainEqual({ kind: 'alike', optionId: twin.id });
      expect(findMenuFaults([{ ...first, options: [] }]).map(({ kind }) => kind)).not.toContain('alike');
    }),
  );
});

it.each([
  ['file', 'no-files', 'fileListId'],
  ['integration', 'no-integration', 'integrationId'],
] as const)('an option of the type %s has the fault %s if and only if its %s is missing', (type, kind, target) => {
  fc.assert(
    fc.property(arbitraryMenuOptions, (options) => {
      const found = findMenuFaults(options).flatMap((fault) => (fault.kind === kind ? [fault.optionId] : []));
      expect(found).toEqual(
        listAll(options).flatMap((option) => (option.queueType === type && option[target] === null ? [option.id] : [])),
      );
    }),
  );
});

it('toMenuOptions rebuilds the nested menus of one queue from their stored options', () => {
  const toStored = (options: readonly MenuOption[], parentId: MenuOption['id'] | null): StoredMenuOption[] =>
    options.flatMap(({ options: next, ...option }) => [{ ...option, queueId: queue.id, parentId }, ...toStored(next, option.id)]);
  fc.assert(
    fc.property(arbitraryMenuOptions, (options) => {
      const others = toStored(options, null).map((option) => ({ ...option, queueId: queueIdOf(2) }));
      expect(toMenuOptions([...others, ...toStored(options, null)], queue.id)).toEqual(options);
    }),
  );
});
