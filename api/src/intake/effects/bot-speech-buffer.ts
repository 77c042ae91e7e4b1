import type { TicketId } from '@prosa/contract/ids';
import type { AnswerEffect } from '@prosa/domain/answering/answer-effect';
import { createBotTextMessage, recordBotSpeeches, type BotSpeech } from '../../messages/record-bot-messages.ts';
import type { Write } from '../../platform/write.ts';
import { countBotMenus, type CountedMenu } from '../../tickets/marks/mark-bot.ts';
import { createMenuMessage, fillBotText, toMessageTicket } from './send-bot-text.ts';
import type { IntakeState } from '../state/intake-state.ts';

/**
 * The effects that nearly every answer has. A buffer collects these effects of answers in several tickets, and applies them
 * together.
 */
export type BufferedEffect = Extract<AnswerEffect, { readonly kind: 'send-text' | 'send-menu' | 'count-menu' }>;

export const isBufferedEffect = (effect: AnswerEffect): effect is BufferedEffect =>
  effect.kind === 'send-text' || effect.kind === 'send-menu' || effect.kind === 'count-menu';

/**
 * Creates a buffer that collects the texts and menus of answers in several tickets, so that the same few statements record all of
 * them. `flush()` records the texts and menus of all tickets. `flush(ticketId)` records only those of one ticket. Callers use
 * `flush(ticketId)` before they apply another effect to that ticket.
 */
export function createBotSpeechBuffer(write: Write) {
  let speeches: BotSpeech[] = [];
  let menus: CountedMenu[] = [];
  return {
    /** Adds an effect, and returns the state for the next stage. */
    add(state: IntakeState, effect: BufferedEffect): IntakeState {
      const { ticket } = state;
      if (ticket === null) throw new Error(`${effect.kind} needs a ticket`);
      if (effect.kind !== 'count-menu') {
        const message =
          effect.kind === 'send-menu' ? createMenuMessage(state, effect) : createBotTextMessage(fillBotText(state, effect.body));
        speeches.push({ ticket: toMessageTicket(state), messages: [message] });
        return state;
      }
      menus.push({ ticketId: ticket.id, isFirst: ticket.menusSent === 0, place: effect.place, menusSent: effect.menusSent });
      return { ...state, ticket: { ...ticket, menusSent: effect.menusSent } };
    },
    async flush(ticketId?: TicketId): Promise<void> {
      const isWanted = (id: TicketId): boolean => ticketId === undefined || id === ticketId;
      const spoken = speeches.filter(({ ticket }) => isWanted(ticket.id));
      const counted = menus.filter((menu) => isWanted(menu.ticketId));
      speeches = speeches.filter(({ ticket }) => !isWanted(ticket.id));
      menus = menus.filter((menu) => !isWanted(menu.ticketId));
      await recordBotSpeeches(write, joinSpeeches(spoken));
      await countBotMenus(write, counted);
    },
  };
}

/** Joins the texts and menus of the same ticket. */
const joinSpeeches = (speeches: readonly BotSpeech[]): BotSpeech[] =>
  [...Map.groupBy(speeches, ({ ticket }) => ticket.id).values()].flatMap((ofTicket) => {
    const last = ofTicket.at(-1);
    return last === undefined ? [] : [{ ticket: last.ticket, messages: ofTicket.flatMap(({ messages }) => messages) }];
  });
