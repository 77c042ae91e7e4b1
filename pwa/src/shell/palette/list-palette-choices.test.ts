import type { Contact } from '@prosa/contract/contacts/contact';
import { Search } from 'lucide-react';
import { expect, test } from 'vitest';
import { ticket } from '../../testing/sample-rows.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { listPaletteChoices } from './list-palette-choices.ts';

const nothing = () => undefined;
const commands = [
  { key: 'tickets', label: 'Atendimentos', icon: Search, run: nothing },
  { key: 'sync', label: 'Sincronizar agora', icon: Search, run: nothing },
];
const view = (id: number, name: string): TicketView => ({
  ...ticket(id),
  contact: { name, number: `55119876500${id}` } as Contact, // The cast leaves out the fields that the palette does not read.
  queue: undefined,
  user: undefined,
  connection: undefined,
  tags: [],
  last: undefined,
  lastAuthor: undefined,
  handedBy: undefined,
  refusal: undefined,
});
const tickets = [view(1, 'João Sá'), { ...view(2, 'Marina'), lastMessage: 'Fico sinceramente grata' }];
const namesOf = (typed: string) =>
  listPaletteChoices(typed, commands, tickets).map((choice) =>
    choice.kind === 'ticket' ? choice.ticket.contact?.name : choice.label,
  );

test('offers the pages and actions, then the newest tickets, before the user types', () => {
  expect(namesOf('')).toEqual(['Atendimentos', 'Sincronizar agora', 'João Sá', 'Marina']);
});

test.each([
  ['joao', ['João Sá']],
  ['98765002', ['Marina']],
  ['#2', ['Marina']],
  ['agora sinc', ['Sincronizar agora']],
  // An entry whose name has the typed words comes before one that only contains them.
  ['sinc', ['Sincronizar agora', 'Marina']],
  ['agora amanhã', []],
  ['nada', []],
])('typing %s finds %j', (typed, found) => {
  expect(namesOf(typed)).toEqual(found);
});
