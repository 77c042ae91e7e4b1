import { foldText } from '../search/fold-text.ts';
import type { TicketView } from '../tickets/use-ticket-list.ts';
import type { AppCommand } from './offered-commands.ts';

export type PaletteChoice =
  | { readonly kind: 'ticket'; readonly key: string; readonly ticket: TicketView }
  | ({ readonly kind: 'command' } & AppCommand);

const SHOWN_TICKETS = 8;

/** Lists the palette's offers for the typed text: pages and actions by name, tickets by contact, number, last message or #id. */
export function paletteChoices(typed: string, commands: readonly AppCommand[], tickets: TicketView[]): PaletteChoice[] {
  const wanted = foldText(typed.trim());
  const words = wanted.split(/\s+/);
  const named = commands.filter(({ label }) => words.every((word) => foldText(label).includes(word)));
  const byId = /^#(\d+)$/.exec(wanted)?.[1];
  const found = byId === undefined ? matching(tickets, typed) : tickets.filter(({ id }) => String(id).startsWith(byId));
  const ticketChoices = found.slice(0, SHOWN_TICKETS).map((ticket) => ({ kind: 'ticket' as const, key: ticket.uuid, ticket }));
  const commandChoices = named.map((command) => ({ kind: 'command' as const, ...command }));
  return wanted === '' ? [...commandChoices, ...ticketChoices] : [...ticketChoices, ...commandChoices];
}

function matching(views: TicketView[], search: string): TicketView[] {
  const wanted = foldText(search.trim());
  if (wanted === '') return views;
  const digits = wanted.replace(/\D/g, '');
  return views.filter(
    ({ contact, lastMessage }) =>
      foldText(contact?.name ?? '').includes(wanted) ||
      foldText(lastMessage).includes(wanted) ||
      (digits !== '' && (contact?.number ?? '').replace(/\D/g, '').includes(digits)),
  );
}
