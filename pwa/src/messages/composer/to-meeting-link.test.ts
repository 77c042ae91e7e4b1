import { TicketId, TicketUuid } from '@prosa/contract/ids';
import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { toMeetingLink } from './to-meeting-link.ts';

const ticket = { id: parse(TicketId, 20), uuid: parse(TicketUuid, '0d4b1d8f-2016-4391-bea8-99e7082425c2') };

it.each([
  ['https://meet.jit.si/', 'https://meet.jit.si/99e7082425c2-20'],
  ['https://example.com/video', 'https://example.com/video/99e7082425c2-20'],
])('a meeting on %s is at an address that ends with the ticket’s id', (server, link) => {
  expect(toMeetingLink(server, ticket)).toBe(link);
});
