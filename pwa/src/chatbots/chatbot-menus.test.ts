import type { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { chatbotIdOf, fileListIdOf, integrationIdOf, queueIdOf, userIdOf } from '@prosa/domain/testing/branded-ids';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { applyOptionDraft, NEW_OPTION_ID, OptionValues } from './option-draft.ts';
import { countOptionsBelow, listMenu, listOptionPath, moveInMenu, removeFromMenu } from './option-lists.ts';
import { playChatbot, toPlayedMenu } from './play-chatbot.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const words = { back: 'Voltar', mainMenu: 'Menu inicial' };
const option = (id: number, parentId: number | null, over: Partial<ChatbotOption> = {}): ChatbotOption => ({
  id: chatbotIdOf(id),
  queueId: queueIdOf(1),
  parentId: parentId === null ? null : chatbotIdOf(parentId),
  position: 1,
  name: `Opção ${id}`,
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  version: 1,
  ...over,
});
const options = [
  option(1, null, { name: 'Planos', greetingMessage: 'Qual plano?' }),
  option(2, null, { name: 'Preparo', position: 2, queueType: 'file', optFileId: fileListIdOf(4), greetingMessage: 'Leia' }),
  option(3, 1, { name: 'Básico', queueType: 'attendent', optUserId: userIdOf(7), greetingMessage: 'Já vem' }),
  option(4, 1, { name: 'Empresa', position: 2, queueType: 'queue', optQueueId: queueIdOf(2) }),
  option(5, null, { name: 'Robô', position: 3, queueType: 'integration', optIntegrationId: integrationIdOf(6) }),
];
const queue = (id: number, name: string) =>
  ({ id: queueIdOf(id), name, greetingMessage: `Aqui é ${name}`, chatbots: options }) as unknown as ManagedQueue; // The menu reads no other field of a queue.
const queues = [queue(1, 'Vendas'), queue(2, 'Suporte')];
const menuOf = (shown: readonly ChatbotOption[]) => toPlayedMenu(queue(1, 'Vendas'), { options: shown, queues, words });
const play = (...texts: string[]) => playChatbot(menuOf(options), texts, NOW);

it('the customer gets the menus as texts, and can choose the options of the last menu or the way back', () => {
  expect(play('Oi').lines).toEqual([
    { kind: 'customer', text: 'Oi' },
    { kind: 'bot', text: 'Aqui é Vendas\n\n*[ 1 ]* - Planos\n*[ 2 ]* - Preparo\n*[ 3 ]* - Robô' },
  ]);
  expect(play('Oi').choices?.map(({ key }) => key)).toEqual(['1', '2', '3']);
  expect(play('Oi', '1').choices).toEqual([
    { key: '1', name: 'Básico' },
    { key: '2', name: 'Empresa' },
    { key: '0', name: 'Voltar' },
  ]);
});

it('a played chatbot ends with a queue, an attendant or the closing, and later texts get no answer', () => {
  expect(play('Oi', '1', '1', 'e aí?')).toEqual({
    choices: null,
    lines: [
      ...play('Oi', '1').lines,
      { kind: 'customer', text: '1' },
      { kind: 'bot', text: 'Já vem' },
      { kind: 'queue', queueId: 1, userId: 7 },
    ],
  });
  expect(play('Oi', '1', '2').lines.slice(-2)).toEqual([
    { kind: 'bot', text: 'Aqui é Suporte' },
    { kind: 'queue', queueId: 2, userId: null },
  ]);
  expect(play('Oi', '3').lines.slice(-2)).toEqual([
    { kind: 'queue', queueId: 1, userId: null },
    { kind: 'integration', integrationId: 6 },
  ]);
  expect(play('Oi', 'sair').lines.at(-1)).toEqual({ kind: 'closed' });
  expect(play('Oi', '2').lines.at(-1)).toEqual({ kind: 'files', fileListId: 4 });
});

const values = v.parse(OptionValues, option(9, null, { name: 'Nova' }));
const first = { queueId: queueIdOf(1), parentId: null };

it('the draft of an option replaces this option, and the draft of a new option is added at the end of the menu once it has a name', () => {
  expect(applyOptionDraft(options, first, { id: chatbotIdOf(1), values })[0]).toEqual({ ...options[0], ...values });
  const added = applyOptionDraft(options, { ...first, parentId: chatbotIdOf(1) }, { id: null, values });
  expect(listMenu(added, chatbotIdOf(1)).map(({ id, position }) => [id, position])).toEqual([
    [3, 1],
    [4, 2],
    [NEW_OPTION_ID, 3],
  ]);
  expect(applyOptionDraft(options, first, { id: null, values: { ...values, name: '  ' } })).toEqual(options);
});

it('listOptionPath returns the options that lead to an option, and countOptionsBelow counts the options below it', () => {
  expect(listOptionPath(options, chatbotIdOf(3)).map(({ id }) => id)).toEqual([1, 3]);
  expect(listOptionPath(options, null)).toEqual([]);
  expect([1, 3].map((id) => countOptionsBelow(options, chatbotIdOf(id)))).toEqual([2, 0]);
});

it('moving an option numbers the options of the menu from 1 and keeps the order of all other options', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), fc.nat(), (count, from, to) => {
      const menu = Array.from({ length: count }, (_, index) => option(index + 1, null, { position: index + 1 }));
      const others = [option(100, 1), option(101, 1, { position: 2 })];
      const [moved] = menu.slice(from % count);
      if (moved === undefined) throw new Error('the menu has this option');
      const position = (to % count) + 1;
      const after = moveInMenu([...menu, ...others], moved, position);
      const shown = listMenu(after, null);
      expect(shown.map((each) => each.position)).toEqual(menu.map((_, index) => index + 1));
      expect(shown[position - 1]?.id).toBe(moved.id);
      expect(shown.map(({ id }) => id).filter((id) => id !== moved.id)).toEqual(
        menu.map(({ id }) => id).filter((id) => id !== moved.id),
      );
      expect(listMenu(after, chatbotIdOf(1))).toEqual(others);
    }),
  );
});

it('deleting an option also deletes the options below it, and closes the gap in the numbers of the menu', () => {
  const [plans, , basic] = options;
  if (plans === undefined || basic === undefined) throw new Error('the sample has these options');
  expect(removeFromMenu(options, plans).map(({ id, position }) => [id, position])).toEqual([
    [2, 1],
    [5, 2],
  ]);
  expect(listMenu(removeFromMenu(options, basic), plans.id)).toEqual([{ ...options[3], position: 1 }]);
});
