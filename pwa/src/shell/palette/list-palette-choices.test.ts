import { Search } from 'lucide-react';
import { expect, test } from 'vitest';
import { sampleContact } from '../../testing/sample-rows.ts';
import { sampleTicketView } from '../../testing/sample-ticket-view.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { listPaletteChoices } from './list-palette-choices.ts';

const doNothing = () => undefined;
const commands = [
  { key: 'tickets', label: 'Atendimentos', icon: Search, run: doNothing },
  { key: 'sync', label: 'Sincronizar agora', icon: Search, run: doNothing },
];
const createTicketView = (id: number, name: string): TicketView =>
  sampleTicketView(id, { contact: sampleContact({ name, number: `55119876500${id}` }) });
const tickets = [createTicketView(1, 'João Sá'), { ...createTicketView(2, 'Marina'), lastMessage: 'Fico sinceramente grata' }];
const listChoiceNames = (typed: string) =>
  listPaletteChoices(typed, commands, tickets).map((choice) =>
    choice.kind === 'ticket' ? choice.ticket.contact?.name : choice.label,
  );

test('before the user types, the palette offers the pages and actions, then the newest tickets', () => {
  expect(listChoiceNames('')).toEqual(['Atendimentos', 'Sincronizar agora', 'João Sá', 'Marina']);
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
  expect(listChoiceNames(typed)).toEqual(found);
});
