import { randomUUID } from 'node:crypto';
import { toLiveEventNames, liveEvents } from '@prosa/contract/live/live-events';
import { CompanyId } from '@prosa/contract/ids';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import * as v from 'valibot';
import { sendHttpRequest } from './send-http-request.ts';

/** The number of pages of the ticket list. The messages of a burst belong to the tickets of these pages. */
const TICKET_PAGES = 5;
const OPEN_TICKET_EVERY = 10;
/** A position of the change feed that no pull reaches. Devices therefore consider the events to be newer than their own rows. */
const FUTURE_POSITION = '9000000000000000000';

type Burst = { readonly frames: readonly string[]; readonly lastId: string };
export type BurstMaker = { readonly openUuid: string; readonly make: (events: number) => Burst };

/**
 * Creates a function that makes live events of new messages. Every tenth event belongs to the ticket `openUuid`, and the other
 * events belong to other tickets.
 */
export async function createBurstMaker(
  port: number,
  companyId: number,
  headers: { readonly authorization: string },
): Promise<BurstMaker> {
  const callApi = async (path: string): Promise<unknown> =>
    JSON.parse((await sendHttpRequest(port, path, { headers })).toString('utf8'));
  const pages = await Promise.all(
    Array.from({ length: TICKET_PAGES }, async (_, at) =>
      v.parse(ListTicketsAnswer, await callApi(`/api/tickets?status=open&showAll=true&pageNumber=${at + 1}`)),
    ),
  );
  const tickets = pages.flatMap((page) => page.tickets);
  const [open] = tickets;
  if (open === undefined) throw new Error('the company has open tickets');
  const [message] = v.parse(ListMessagesAnswer, await callApi(`/api/messages/${open.id}`)).messages;
  if (message === undefined) throw new Error('its tickets have messages');
  const name = toLiveEventNames(v.parse(CompanyId, companyId)).appMessage;
  const createEvent = (at: number, sentAtMs: number) => {
    const ticket = at % OPEN_TICKET_EVERY === 0 ? open : (tickets[at % tickets.length] ?? open);
    const [id, body, instant] = [randomUUID(), `Notícia ${at} do banco de provas`, new Date(sentAtMs + at).toISOString()];
    const made = v.parse(liveEvents.appMessage, {
      action: 'create',
      ticket: { ...ticket, lastMessage: body, lastMessageFromMe: false, unreadMessages: at + 1, updatedAt: instant },
      message: { ...message, id, ticketId: ticket.id, contactId: ticket.contactId, body, fromMe: false, createdAt: instant },
      contact: ticket.contact,
      asOf: FUTURE_POSITION,
    });
    return { id, frame: `42/${companyId},${JSON.stringify([name, made])}` };
  };
  return {
    openUuid: open.uuid,
    make(events) {
      const sentAtMs = Date.now();
      const made = Array.from({ length: events }, (_, at) => createEvent(at, sentAtMs));
      return { frames: made.map(({ frame }) => frame), lastId: made.at(-1)?.id ?? '' };
    },
  };
}
