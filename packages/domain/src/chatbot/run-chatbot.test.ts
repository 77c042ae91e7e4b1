import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatbotIdOf, fileListIdOf, integrationIdOf, queueIdOf, userIdOf } from '../testing/branded-ids.ts';
import { MINUTE_MS } from '../time/local-time.ts';
import type { ChatbotMenu, MenuOption } from './chatbot-menu.ts';
import { openMenu } from './menu-place.ts';
import { INITIAL_CHATBOT_STATE, runChatbot, type ChatbotState, type ChatbotStep } from './run-chatbot.ts';
import { arbitraryCustomerText, arbitraryChatbot } from './testing/arbitrary-chatbot.ts';

const NOW = new Date('2026-01-05T12:00:00Z');
const NONE_CLOSED: ReadonlySet<number> = new Set();

const option = (id: number, name: string, over: Partial<MenuOption> = {}): MenuOption => ({
  id: chatbotIdOf(id),
  name,
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  queue: null,
  userId: null,
  integrationId: null,
  fileListId: null,
  options: [],
  ...over,
});
const support = { id: queueIdOf(1), name: 'Suporte', greetingMessage: 'Suporte aqui', options: [] };
const sales = {
  id: queueIdOf(2),
  name: 'Vendas',
  greetingMessage: 'O que deseja?',
  options: [
    option(1, 'Planos', {
      greetingMessage: 'Qual plano?',
      options: [
        option(2, 'Básico', { queueType: 'attendent', userId: userIdOf(7), greetingMessage: 'Chamando a Ana' }),
        option(3, 'Empresa', { queueType: 'queue', queue: support }),
      ],
    }),
    option(4, 'Horários', { greetingMessage: 'Das 8 às 18' }),
    option(5, 'Nada mais', { closeTicket: true }),
    option(6, 'Preparo do exame', { queueType: 'file', fileListId: fileListIdOf(3), greetingMessage: 'Segue o preparo' }),
    option(7, 'Só o preparo', { queueType: 'file', fileListId: fileListIdOf(3), closeTicket: true }),
    option(8, 'Falar com o robô', { queueType: 'integration', integrationId: integrationIdOf(4), greetingMessage: 'Já vem' }),
    option(9, 'Robô do suporte', { queueType: 'integration', queue: support, userId: userIdOf(7) }),
  ],
};
const menu: ChatbotMenu = {
  greetingMessage: 'Olá',
  farewell: 'Até logo',
  greetsForOneQueue: true,
  queues: [support, sales],
  limits: { maxMenus: 3, pauseMinutes: 0 },
  words: { back: 'Voltar', mainMenu: 'Menu inicial' },
};

type Conversation = { readonly state: ChatbotState; readonly steps: readonly ChatbotStep[] };

/** Lets a customer write texts, one each minute, until the bot ends. */
function runConversation(
  texts: readonly string[],
  { chatbot = menu, closedQueueIds = NONE_CLOSED }: { chatbot?: ChatbotMenu; closedQueueIds?: ReadonlySet<number> } = {},
): Conversation {
  let state = INITIAL_CHATBOT_STATE;
  const steps: ChatbotStep[] = [];
  for (const [index, text] of texts.entries()) {
    const step = runChatbot(chatbot, state, { text, now: new Date(NOW.getTime() + index * MINUTE_MS), closedQueueIds });
    steps.push(step);
    ({ state } = step);
    if (endsBot(step)) break;
  }
  return { state, steps };
}
const endsBot = ({ effects }: ChatbotStep) => effects.some(({ kind }) => kind === 'enter-queue' || kind === 'close');
const countMenus = (steps: readonly ChatbotStep[]) =>
  steps.flatMap(({ effects }) => effects).filter(({ kind }) => kind === 'count-menu').length;
const listStepTexts = ({ effects }: ChatbotStep) =>
  effects.flatMap((effect) => (effect.kind === 'send-text' || effect.kind === 'send-menu' ? [effect.text] : []));
const runToLastStep = (texts: readonly string[], over?: Parameters<typeof runConversation>[1]) => {
  const step = runConversation(texts, over).steps.at(-1);
  if (step === undefined) throw new Error('the customer has to write');
  return step;
};

describe('the chatbot', () => {
  it('the chatbot shows the list of queues first, and then the menu of the chosen option with the keys to go back', () => {
    expect(runConversation(['oi', '2', '1']).steps.map(listStepTexts)).toEqual([
      ['Olá\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas'],
      [
        'O que deseja?\n\n*[ 1 ]* - Planos\n*[ 2 ]* - Horários\n*[ 3 ]* - Nada mais\n*[ 4 ]* - Preparo do exame\n*[ 5 ]* - Só o preparo\n*[ 6 ]* - Falar com o robô\n*[ 7 ]* - Robô do suporte\n\n*[ 0 ]* - Voltar',
      ],
      ['Qual plano?\n\n*[ 1 ]* - Básico\n*[ 2 ]* - Empresa\n\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial'],
    ]);
  });

  it('the chatbot puts the ticket into the queue of the option or of its menu, and assigns it to the option’s user', () => {
    expect(runToLastStep(['oi', '2', '1', '1'])).toEqual({
      state: INITIAL_CHATBOT_STATE,
      silence: null,
      effects: [
        {
          kind: 'enter-queue',
          queueId: 2,
          userId: 7,
          integrationId: null,
          greeting: [{ kind: 'send-text', text: 'Chamando a Ana' }],
        },
      ],
    });
    expect(runToLastStep(['oi', '2', '1', '2']).effects).toEqual([
      {
        kind: 'enter-queue',
        queueId: 1,
        userId: null,
        integrationId: null,
        greeting: [{ kind: 'send-text', text: 'Suporte aqui' }],
      },
    ]);
    expect(runToLastStep(['oi', '1']).effects).toMatchObject([{ kind: 'enter-queue', queueId: 1 }]);
  });

  it('an option of the type integration puts the ticket into a queue, even if the integration was deleted', () => {
    expect(runToLastStep(['oi', '2', '6']).effects).toEqual([
      {
        kind: 'enter-queue',
        queueId: 2,
        userId: null,
        integrationId: 4,
        greeting: [{ kind: 'send-text', text: 'Já vem' }],
      },
    ]);
    expect(runToLastStep(['oi', '2', '7']).effects).toMatchObject([
      { kind: 'enter-queue', queueId: 1, userId: null, integrationId: null },
    ]);
  });

  it('the customer returns to the previous menu with 0 and to the main menu with #, and ends the conversation with sair', () => {
    expect(runConversation(['oi', '2', '1', '0']).state.place).toEqual({ queueId: 2, optionId: null });
    expect(runConversation(['oi', '2', '0']).state.place).toEqual({ queueId: null, optionId: null });
    expect(runConversation(['oi', '2', '1', '#']).state.place).toEqual({ queueId: null, optionId: null });
    expect(runToLastStep(['oi', '2', ' SAIR ']).effects).toEqual([{ kind: 'send-text', text: 'Até logo' }, { kind: 'close' }]);
  });

  it('an option that closes the ticket sends the farewell if the option has no text', () => {
    expect(runToLastStep(['oi', '2', '3']).effects).toEqual([{ kind: 'send-text', text: 'Até logo' }, { kind: 'close' }]);
  });

  it('the chatbot sends the files of an option after the text and the menu, and before it closes the ticket', () => {
    const files = { kind: 'send-file-list', fileListId: 3 };
    expect(runToLastStep(['oi', '2', '4']).effects).toEqual([
      {
        kind: 'send-menu',
        text: 'Segue o preparo\n\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
        heading: 'Segue o preparo',
        place: { queueId: 2, optionId: 6 },
        choices: [
          { key: '0', name: 'Voltar' },
          { key: '#', name: 'Menu inicial' },
        ],
      },
      { kind: 'count-menu', place: { queueId: 2, optionId: 6 }, menusSent: 1 },
      files,
    ]);
    expect(runToLastStep(['oi', '2', '5']).effects).toEqual([{ kind: 'send-text', text: 'Até logo' }, files, { kind: 'close' }]);
    expect(runToLastStep(['oi', '2', '4', 'obrigado']).effects).not.toContainEqual(files);
  });

  it('the chatbot repeats a menu up to the limit, and then puts the ticket into the queue that the customer has chosen', () => {
    expect(
      runConversation(['oi', '2', 'a', 'b', 'c'])
        .steps.slice(2)
        .map(({ effects }) => effects.map(({ kind }) => kind)),
    ).toEqual([['send-menu', 'count-menu'], ['send-menu', 'count-menu', 'give-up'], ['enter-queue']]);
    expect(runToLastStep(['oi', 'a', 'b', 'c']).silence).toBe('limit');
    expect(runToLastStep(['oi', 'a', 'b', 'c', '1']).effects).toMatchObject([{ kind: 'enter-queue', queueId: 1 }]);
  });

  it('the chatbot repeats a menu only after the pause, and shows another menu immediately', () => {
    const chatbot = { ...menu, limits: { maxMenus: 0, pauseMinutes: 3 } };
    expect(runConversation(['oi', 'a', 'b', 'c', '2', '0'], { chatbot }).steps.map(({ silence }) => silence)).toEqual([
      null,
      'pause',
      'pause',
      null,
      null,
      null,
    ]);
  });

  it('a connection with one queue begins with the queue’s chatbot, or assigns the queue immediately if it has no chatbot', () => {
    expect(listStepTexts(runToLastStep(['oi'], { chatbot: { ...menu, queues: [sales] } }))).toEqual([
      'Olá\n\nO que deseja?\n\n*[ 1 ]* - Planos\n*[ 2 ]* - Horários\n*[ 3 ]* - Nada mais\n*[ 4 ]* - Preparo do exame\n*[ 5 ]* - Só o preparo\n*[ 6 ]* - Falar com o robô\n*[ 7 ]* - Robô do suporte',
    ]);
    const greeting = [{ kind: 'send-greeting-file' }, { kind: 'send-text', text: 'Olá' }];
    const chatbot = { ...menu, queues: [support] };
    expect(runToLastStep(['oi'], { chatbot }).effects).toEqual([
      { kind: 'enter-queue', queueId: 1, userId: null, integrationId: null, greeting },
    ]);
    expect(runToLastStep(['oi'], { chatbot: { ...chatbot, greetsForOneQueue: false } }).effects).toMatchObject([
      { greeting: [] },
    ]);
  });

  it('the chatbot of a closed queue is not shown', () => {
    const closed = { closedQueueIds: new Set([2]) };
    expect(runToLastStep(['oi', '2'], closed).effects).toMatchObject([{ kind: 'enter-queue', queueId: 2 }]);
    expect(runToLastStep(['oi'], { ...closed, chatbot: { ...menu, queues: [sales] } }).effects).toMatchObject([
      { kind: 'enter-queue', queueId: 2 },
    ]);
  });

  it('a customer whose menu was deleted continues in the first menu of the queue or, without the queue, in the main menu', () => {
    expect(openMenu(menu, { queueId: queueIdOf(2), optionId: chatbotIdOf(99) })).toEqual({ queue: sales, path: [] });
    expect(openMenu(menu, { queueId: queueIdOf(9), optionId: chatbotIdOf(1) })).toEqual({ queue: null, path: [] });
  });
});

describe('any chatbot and any customer', () => {
  const closedQueues = fc.uniqueArray(fc.integer({ min: 1, max: 4 })).map((ids): ReadonlySet<number> => new Set(ids));
  const conversation = fc.tuple(arbitraryChatbot, fc.array(arbitraryCustomerText, { minLength: 1, maxLength: 40 }), closedQueues);

  it('every chatbot either answers a message with effects, or gives a reason for its silence', () => {
    fc.assert(
      fc.property(conversation, ([chatbot, texts, closedQueueIds]) => {
        for (const { effects, silence } of runConversation(texts, { chatbot, closedQueueIds }).steps) {
          expect(effects.length > 0).toBe(silence === null);
          if (silence === 'no-queues') expect(chatbot.queues).toEqual([]);
          if (silence === 'limit') expect(chatbot.limits.maxMenus).toBeGreaterThan(0);
          if (silence === 'pause') expect(chatbot.limits.pauseMinutes).toBeGreaterThan(0);
          for (const effect of effects)
            if (effect.kind === 'send-text' || effect.kind === 'send-menu') expect(effect.text.trim()).not.toBe('');
        }
      }),
    );
  });

  it('no chatbot opens another menu for a text that is no number of the shown menu', () => {
    fc.assert(
      fc.property(conversation, fc.constantFrom('oi', '', '99', '-1', '1.5', '01', '1 2', '１'), ([chatbot, texts], text) => {
        const { state, steps } = runConversation(texts, { chatbot });
        if (steps.some(endsBot) || state.menusSent === 0) return;
        const { maxMenus } = chatbot.limits;
        const step = runChatbot(chatbot, state, { text, now: NOW, closedQueueIds: NONE_CLOSED });
        const { place: after } = step.state;
        if (endsBot(step)) expect([state.menusSent >= maxMenus, state.place.queueId !== null]).toEqual([true, true]);
        else expect(openMenu(chatbot, after)).toEqual(openMenu(chatbot, state.place));
      }),
    );
  });

  it('no chatbot repeats a menu more often than the limit, or before the pause has passed', () => {
    fc.assert(
      fc.property(conversation, ([chatbot, texts]) => {
        const { maxMenus, pauseMinutes } = chatbot.limits;
        let before = INITIAL_CHATBOT_STATE;
        for (const { state } of runConversation(texts, { chatbot }).steps) {
          if (maxMenus > 0) expect(state.menusSent).toBeLessThanOrEqual(maxMenus);
          const repeats = state.menusSent > 1 && state.menusSent > before.menusSent;
          const passedMs = (state.menuSentAt?.getTime() ?? 0) - (before.menuSentAt?.getTime() ?? 0);
          if (repeats) expect(passedMs).toBeGreaterThanOrEqual(pauseMinutes * MINUTE_MS);
          before = state;
        }
      }),
    );
  });

  it('a chatbot with a limit ends or falls silent if the customer always writes the same text', () => {
    fc.assert(
      fc.property(arbitraryChatbot, arbitraryCustomerText, (chatbot, text) => {
        fc.pre(chatbot.limits.maxMenus > 0);
        const { steps } = runConversation(
          Array.from({ length: 60 }, () => text),
          { chatbot },
        );
        // The longest way down from the main menu consists of the list of queues, the first menu of a queue, and one menu for
        // each level of options below it.
        expect(countMenus(steps)).toBeLessThanOrEqual(chatbot.limits.maxMenus + 8);
        const last = steps.at(-1);
        expect(last !== undefined && (endsBot(last) || last.silence !== null)).toBe(true);
      }),
    );
  });

  it('any chatbot returns to its initial state once it has ended', () => {
    fc.assert(
      fc.property(conversation, ([chatbot, texts]) => {
        const { state, steps } = runConversation(texts, { chatbot });
        if (steps.some(endsBot)) expect(state).toEqual(INITIAL_CHATBOT_STATE);
      }),
    );
  });
});
