import { foldText } from '../../platform/fold-text.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import type { ShortcutAction } from '../../keyboard/list-offered-actions.ts';

export type PaletteChoice =
  | { readonly kind: 'ticket'; readonly key: string; readonly ticket: TicketView }
  | ({ readonly kind: 'command' } & ShortcutAction);

const MAX_SHOWN_TICKETS = 8;

/**
 * Lists the palette's entries for the typed text. Tickets whose contact, number or #id matches come first, then pages and
 * actions by name, then tickets whose last message matches.
 */
export function listPaletteChoices(typed: string, commands: readonly ShortcutAction[], tickets: TicketView[]): PaletteChoice[] {
  const foldedSearch = foldText(typed.trim());
  const words = foldedSearch.split(/\s+/);
  const named = commands.filter(({ label }) => words.every((word) => foldText(label).includes(word)));
  const idPrefix = /^#(\d+)$/.exec(foldedSearch)?.[1];
  const found =
    foldedSearch === ''
      ? tickets
      : tickets.filter((ticket) =>
          idPrefix === undefined
            ? matchesContact(ticket, foldedSearch) || matchesLastMessage(ticket, foldedSearch)
            : String(ticket.id).startsWith(idPrefix),
        );
  const toChoice = (ticket: TicketView) => ({ kind: 'ticket' as const, key: ticket.uuid, ticket });
  const commandChoices = named.map((command) => ({ kind: 'command' as const, ...command }));
  if (foldedSearch === '') return [...commandChoices, ...found.slice(0, MAX_SHOWN_TICKETS).map(toChoice)];
  const matchesTicket = (ticket: TicketView) => idPrefix !== undefined || matchesContact(ticket, foldedSearch);
  const ranked = found
    .toSorted((one, other) => Number(matchesTicket(other)) - Number(matchesTicket(one)))
    .slice(0, MAX_SHOWN_TICKETS);
  return [
    ...ranked.filter(matchesTicket).map(toChoice),
    ...commandChoices,
    ...ranked.filter((ticket) => !matchesTicket(ticket)).map(toChoice),
  ];
}

/** Returns whether the contact of a ticket has this name or number. */
function matchesContact({ contact }: TicketView, wanted: string): boolean {
  const digits = wanted.replace(/\D/g, '');
  return (
    foldText(contact?.name ?? '').includes(wanted) ||
    (digits !== '' && (contact?.number ?? '').replace(/\D/g, '').includes(digits))
  );
}

const matchesLastMessage = ({ lastMessage }: TicketView, wanted: string): boolean => foldText(lastMessage).includes(wanted);
