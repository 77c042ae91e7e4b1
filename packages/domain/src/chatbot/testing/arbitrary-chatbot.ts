import { chatbotOptionTypes } from '@prosa/contract/chatbots/chatbot-option';
import fc from 'fast-check';
import { chatbotIdOf, fileListIdOf, integrationIdOf, queueIdOf, userIdOf } from '../../testing/branded-ids.ts';
import type { ChatbotMenu, MenuOption } from '../chatbot-menu.ts';

type DrawnOption = Omit<MenuOption, 'id' | 'options'> & { readonly options: readonly DrawnOption[] };

const words = fc.constantFrom('', ' ', 'Olá', 'Escolha uma opção');
const arbitraryTarget = fc
  .integer({ min: 1, max: 6 })
  .map((id) => ({ id: queueIdOf(id), name: `Fila ${id}`, greetingMessage: `Fila ${id} aqui` }));

const { options } = fc.letrec<{ options: readonly DrawnOption[] }>((tie) => ({
  options: fc.array(
    fc.record({
      name: fc.constantFrom('Planos', 'planos', 'Preços', 'Suporte', 'Segunda via'),
      greetingMessage: words,
      queueType: fc.constantFrom(...chatbotOptionTypes),
      closeTicket: fc.constantFrom(true, false, false, false),
      queue: fc.option(arbitraryTarget),
      userId: fc.option(fc.integer({ min: 1, max: 9 }).map(userIdOf)),
      integrationId: fc.option(fc.integer({ min: 1, max: 3 }).map(integrationIdOf)),
      fileListId: fc.option(fc.integer({ min: 1, max: 3 }).map(fileListIdOf)),
      options: fc.oneof({ maxDepth: 4 }, fc.constant([]), tie('options')),
    }),
    { maxLength: 4 },
  ),
}));

/** Gives each option of a menu, and of all menus below it, an id of its own, as the database does. */
function numberOptions(drawn: readonly DrawnOption[], nextId: () => number): MenuOption[] {
  return drawn.map((option) => ({ ...option, id: chatbotIdOf(nextId()), options: numberOptions(option.options, nextId) }));
}

export const arbitraryMenuOptions: fc.Arbitrary<readonly MenuOption[]> = options.map((drawn) => {
  let id = 0;
  return numberOptions(drawn, () => (id += 1));
});

export const arbitraryChatbot: fc.Arbitrary<ChatbotMenu> = fc.record({
  greetingMessage: words,
  farewell: fc.constantFrom('', 'Até logo'),
  greetsForOneQueue: fc.boolean(),
  queues: fc.array(fc.tuple(words, options), { maxLength: 4 }).map((queues) => {
    let id = 0;
    return queues.map(([greetingMessage, drawn], index) => ({
      id: queueIdOf(index + 1),
      name: `Fila ${index + 1}`,
      greetingMessage,
      options: numberOptions(drawn, () => (id += 1)),
    }));
  }),
  limits: fc.record({ maxMenus: fc.integer({ min: 0, max: 4 }), pauseMinutes: fc.constantFrom(0, 0, 5) }),
  words: fc.constant({ back: 'Voltar', mainMenu: 'Menu inicial' }),
});

const answers = ['1', '2', ' 3 ', '4', '5', '99', '100', '0', '#', 'sair', ' Sair ', 'oi', '', '-1', '1.5', '01', '1 2', '１'];
/** A message of a customer: a choice, a key that leads back, or another text. */
export const arbitraryCustomerText = fc.constantFrom(...answers);
