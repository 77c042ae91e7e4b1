import type { FileListId, IntegrationId, QueueId, UserId } from '@prosa/contract/ids';
import { MINUTE_MS } from '../time/local-time.ts';
import { leadsToMenu, type ChatbotMenu, type MenuOption, type MenuQueue, type QueueWithGreeting } from './chatbot-menu.ts';
import {
  isSameMenu,
  MAIN_MENU,
  openMenu,
  toMainMenu,
  toMenuPlace,
  toParentMenu,
  type MenuPlace,
  type OpenMenu,
} from './menu-place.ts';
import { listMenuChoices, type MenuChoice, toMenuHeading, toMenuText } from './to-menu-text.ts';

/** The part of a ticket that the chatbot remembers. */
export type ChatbotState = {
  /** The menu that the customer saw last. */
  readonly place: MenuPlace;
  /** The number of times that the menu at `place` was sent. 0 if the customer has not seen any menu yet. */
  readonly menusSent: number;
  /** The time at which the menu at `place` was last sent. Null if the customer has not seen any menu yet. */
  readonly menuSentAt: Date | null;
};

export const INITIAL_CHATBOT_STATE: ChatbotState = { place: MAIN_MENU, menusSent: 0, menuSentAt: null };

/** A customer's message. `closedQueueIds` are the queues that are closed now, whose chatbots are not shown. */
export type ChatbotInput = {
  readonly text: string;
  readonly now: Date;
  readonly closedQueueIds: ReadonlySet<number>;
};

/** An action that the caller carries out for the chatbot. */
export type ChatbotEffect =
  /** The picture or video of the connection's greeting is sent. */
  | { readonly kind: 'send-greeting-file' }
  | { readonly kind: 'send-text'; readonly text: string }
  /** A menu is sent: as its numbered text, or as its heading with choices that the customer presses. */
  | {
      readonly kind: 'send-menu';
      readonly text: string;
      readonly heading: string;
      readonly place: MenuPlace;
      readonly choices: readonly MenuChoice[];
    }
  | { readonly kind: 'send-file-list'; readonly fileListId: FileListId }
  | ({ readonly kind: 'count-menu' } & Pick<ChatbotState, 'place' | 'menusSent'>)
  /** The menu was sent for the last time, so a person has to answer. */
  | { readonly kind: 'give-up' }
  /**
   * The ticket goes to a queue, or to a user in that queue, and the customer gets the texts of `greeting`. A closed queue sends
   * its own message instead. An integration of the option speaks before the attendants, and replaces the queue's own integration.
   */
  | {
      readonly kind: 'enter-queue';
      readonly queueId: QueueId;
      readonly userId: UserId | null;
      readonly integrationId: IntegrationId | null;
      readonly greeting: readonly Extract<ChatbotEffect, { kind: 'send-greeting-file' | 'send-text' }>[];
    }
  | { readonly kind: 'close' };

/** The reason why a customer gets no answer. */
export type ChatbotSilence = 'no-queues' | 'limit' | 'pause';

export type ChatbotStep = {
  readonly state: ChatbotState;
  readonly effects: readonly ChatbotEffect[];
  readonly silence: ChatbotSilence | null;
};

/** The answer with which a customer leaves the chatbot. */
const LEAVE_KEYWORD = 'sair';

/**
 * Decides how the chatbot answers a customer's message in a ticket without a queue. A number chooses an option, `#` leads to the
 * main menu, `0` leads to the menu above, and `sair` closes the ticket with the farewell. Every other text repeats the menu. The
 * limits concern only repetitions: a customer who reaches another menu always gets it, and its repetitions are counted anew.
 */
export function runChatbot(menu: ChatbotMenu, state: ChatbotState, input: ChatbotInput): ChatbotStep {
  if (menu.queues.length === 0) return staySilent(state, 'no-queues');
  if (state.menusSent === 0) return beginChatbot(menu, input);
  const here = openMenu(menu, state.place);
  const text = input.text.trim().toLowerCase();
  if (text === LEAVE_KEYWORD) return toClosingStep(toTextEffects(menu.farewell));
  if (text === '#') return showOrRepeatMenu(menu, { here, next: toMainMenu(menu) }, { state, input });
  if (text === '0') return showOrRepeatMenu(menu, { here, next: toParentMenu(menu, here) }, { state, input });
  return followChoice(menu, here, { state, input });
}

/**
 * Returns whether the text chooses something in the menu that the customer saw last. Every other text, and every text before the
 * first menu, chooses nothing.
 */
export function isMenuChoice(menu: ChatbotMenu, state: ChatbotState, input: ChatbotInput): boolean {
  if (state.menusSent === 0 || menu.queues.length === 0) return false;
  const { effects } = runChatbot({ ...menu, limits: { maxMenus: 0, pauseMinutes: 0 } }, state, input);
  // Without the limits, every text that chooses nothing is answered with the same menu again.
  return !effects.some((effect) => effect.kind === 'count-menu' && effect.menusSent > 1);
}

type StepContext = { readonly state: ChatbotState; readonly input: ChatbotInput };

/**
 * Sends the file of the greeting, and shows the main menu. If the connection's only queue has no open chatbot, the ticket goes to
 * that queue instead.
 */
function beginChatbot(menu: ChatbotMenu, input: ChatbotInput): ChatbotStep {
  const main = toMainMenu(menu);
  const file = { kind: 'send-greeting-file' } as const;
  if (main.queue !== null && !hasOpenChatbot(main.queue, input))
    return enterQueue(main.queue.id, menu.greetsForOneQueue ? [file, ...toTextEffects(menu.greetingMessage)] : []);
  const shown = showMenu(menu, main, { menusSent: 1, now: input.now });
  return { ...shown, effects: [file, ...shown.effects, ...toGiveUpEffects(menu, shown.state)] };
}

/** Follows the choice whose number is the text. If there is no such choice, repeats the menu. */
function followChoice(menu: ChatbotMenu, here: OpenMenu, context: StepContext): ChatbotStep {
  const { text, now } = context.input;
  const number = parseChoiceNumber(text);
  if (here.queue === null) {
    const queue = number === null ? undefined : menu.queues[number - 1];
    if (queue === undefined) return repeatMenu(menu, here, context);
    if (!hasOpenChatbot(queue, context.input)) return enterQueue(queue.id, toTextEffects(queue.greetingMessage));
    return showMenu(menu, { queue, path: [] }, { menusSent: 1, now });
  }
  const options = here.path.at(-1)?.options ?? here.queue.options;
  const option = number === null ? undefined : options[number - 1];
  if (option === undefined) return repeatMenu(menu, here, context);
  const files = toFileListEffects(option);
  if (option.closeTicket) {
    const lastText = option.greetingMessage.trim() === '' ? menu.farewell : option.greetingMessage;
    return toClosingStep([...toTextEffects(lastText), ...files]);
  }
  if (!leadsToMenu(option)) return enterQueueOfOption(here.queue, option);
  const shown = showMenu(menu, { queue: here.queue, path: [...here.path, option] }, { menusSent: 1, now });
  return { ...shown, effects: [...shown.effects, ...files] };
}

/**
 * Puts the ticket into the option's queue. The greeting of the menu's own queue is left out, because the customer has read it
 * already.
 */
function enterQueueOfOption(owner: QueueWithGreeting, option: MenuOption): ChatbotStep {
  const { queue, queueType, userId, integrationId, greetingMessage } = option;
  const target = queue ?? owner;
  const greeting = [...toTextEffects(greetingMessage), ...(target.id === owner.id ? [] : toTextEffects(target.greetingMessage))];
  return enterQueue(target.id, greeting, {
    userId: queueType === 'attendent' ? userId : null,
    integrationId: queueType === 'integration' ? integrationId : null,
  });
}

/** Shows the menu `next`, or repeats the menu `here` if both are the same. */
const showOrRepeatMenu = (
  menu: ChatbotMenu,
  { here, next }: { readonly here: OpenMenu; readonly next: OpenMenu },
  context: StepContext,
): ChatbotStep =>
  isSameMenu(here, next) ? repeatMenu(menu, here, context) : showMenu(menu, next, { menusSent: 1, now: context.input.now });

/**
 * Sends the same menu again. If the bot has already sent this menu `maxMenus` times, the ticket goes to the queue to which the
 * menu belongs. The list of queues belongs to no queue: there, the ticket stays without a queue, and the bot stays silent.
 */
function repeatMenu(menu: ChatbotMenu, here: OpenMenu, { state, input: { now } }: StepContext): ChatbotStep {
  const { maxMenus, pauseMinutes } = menu.limits;
  if (maxMenus > 0 && state.menusSent >= maxMenus)
    return here.queue === null ? staySilent(state, 'limit') : enterQueue(here.queue.id, []);
  if (now.getTime() < (state.menuSentAt?.getTime() ?? 0) + pauseMinutes * MINUTE_MS) return staySilent(state, 'pause');
  const shown = showMenu(menu, here, { menusSent: state.menusSent + 1, now });
  return { ...shown, effects: [...shown.effects, ...toGiveUpEffects(menu, shown.state)] };
}

function showMenu(
  menu: ChatbotMenu,
  next: OpenMenu,
  { menusSent, now }: { readonly menusSent: number; readonly now: Date },
): ChatbotStep {
  const place = toMenuPlace(next);
  const text = toMenuText(menu, next);
  const sent = {
    kind: 'send-menu',
    text,
    heading: toMenuHeading(menu, next),
    place,
    choices: listMenuChoices(menu, next),
  } as const;
  return {
    state: { place, menusSent, menuSentAt: now },
    effects: [...(text === '' ? [] : [sent]), { kind: 'count-menu', place, menusSent }],
    silence: null,
  };
}

const toGiveUpEffects = ({ limits }: ChatbotMenu, { menusSent }: ChatbotState): ChatbotEffect[] =>
  menusSent === limits.maxMenus ? [{ kind: 'give-up' }] : [];

type QueueEntrance = Extract<ChatbotEffect, { kind: 'enter-queue' }>;

const enterQueue = (
  queueId: QueueId,
  greeting: QueueEntrance['greeting'],
  { userId, integrationId }: Pick<QueueEntrance, 'userId' | 'integrationId'> = { userId: null, integrationId: null },
): ChatbotStep => ({
  state: INITIAL_CHATBOT_STATE,
  effects: [{ kind: 'enter-queue', queueId, userId, integrationId, greeting }],
  silence: null,
});

const toClosingStep = (texts: readonly ChatbotEffect[]): ChatbotStep => ({
  state: INITIAL_CHATBOT_STATE,
  effects: [...texts, { kind: 'close' }],
  silence: null,
});

const staySilent = (state: ChatbotState, silence: ChatbotSilence): ChatbotStep => ({ state, effects: [], silence });

const hasOpenChatbot = ({ id, options }: MenuQueue, { closedQueueIds }: ChatbotInput): boolean =>
  options.length > 0 && !closedQueueIds.has(id);

/** Returns the number from 1 to 99 that a text consists of, or null for any other text. */
const parseChoiceNumber = (text: string): number | null => (/^[1-9]\d?$/.test(text.trim()) ? Number(text.trim()) : null);

const toTextEffects = (text: string) => (text.trim() === '' ? [] : [{ kind: 'send-text', text } as const]);

const toFileListEffects = ({ queueType, fileListId }: MenuOption) =>
  queueType === 'file' && fileListId !== null ? [{ kind: 'send-file-list', fileListId } as const] : [];
