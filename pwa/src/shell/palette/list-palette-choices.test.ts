import { Search } from 'lucide-react';
import { expect, test } from 'vitest';
import { contact } from '../../testing/sample-rows.ts';
import { ticketView } from '../../testing/sample-ticket-view.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { listPaletteChoices } from './list-palette-choices.ts';

const doNothing = () => undefined;
const commands = [
  { key: 'tickets', label: 'Atendimentos', icon: Search, run: doNothing },
  { key: 'sync', label: 'Sincronizar agora', icon: Search, run: doNothing },
];
const view = (id: number, name: string): TicketView => ticketView(id, { contact: contact({ name, number: `55119876500${id}` }) });
const tickets = [view(1, 'João Sá'), { ...view(2, 'Marina'), lastMessage: 'Fico sinceramente grata' }];
const namesOf = (typed: string) =>
  listPaletteChoices(typed, commands, tickets).map((choice) =>
    choice.kind === 'ticket' ? choice.ticket.contact?.name : choice.label,
  );

test('before the user types, the palette offers the pages and actions, then the newest tickets', () => {
  expect(namesOf('')).toEqual(['Atendimentos', 'Sincronizar agora', 'João Sá', 'Marina']);
});

test.each([
  ['joao', ['João Sá']],
  ['98765002', ['Marina']],
  ['#2', ['Marina']],
  ['agora sinc', ['Sincronizar agora']],
  // An action whose name contains the typed words comes before a ticket whose last message contains them.
  ['sinc', ['Sincronizar agora', 'Marina']],
  ['agora amanhã', []],
  ['nada', []],
])('typing %s in the palette finds %j', (typed, found) => {
  expect(namesOf(typed)).toEqual(found);
});
