import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import type { Message } from '@prosa/contract/messages/message';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import * as v from 'valibot';
import { sendHttpRequest } from './load/send-http-request.ts';

export type BenchTicket = { readonly ticket: Ticket; readonly message: Message; readonly openIds: readonly number[] };

/** Loads from the API an open ticket of the large company with one of its messages, and the ids of further open tickets. */
export async function loadBenchTicket(port: number, headers: { readonly authorization: string }): Promise<BenchTicket> {
  const callApi = async (path: string): Promise<unknown> =>
    JSON.parse((await sendHttpRequest(port, path, { headers })).toString('utf8'));
  const { tickets } = v.parse(ListTicketsAnswer, await callApi('/api/tickets?status=open&showAll=true'));
  const [ticket] = tickets;
  if (ticket === undefined) throw new Error('the large company has open tickets');
  const [message] = v.parse(ListMessagesAnswer, await callApi(`/api/messages/${ticket.id}`)).messages;
  if (message === undefined) throw new Error('its tickets have messages');
  return { ticket, message, openIds: tickets.map(({ id }) => id) };
}
