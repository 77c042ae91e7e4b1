import type { RouteKey } from '../../platform/access/route-permissions.ts';
import { createMessageForm } from './route-bodies.ts';
import type { RouteCase } from './route-case.ts';

/** The test cases of the routes of a ticket's messages. */
export const messageRouteCases = {
  'GET /messages/:ticketId{[0-9]+}': [{}],
  'GET /messages/:ticketId{[0-9]+}/search': [{ query: '?searchParam=a' }],
  'GET /messages/:ticketId{[0-9]+}/around': [{ query: `?from=${encodeURIComponent('2020-01-01T00:00:00.000Z')}` }],
  'POST /messages/:ticketId{[0-9]+}': [
    { body: ({ messageId }) => ({ body: 'oi', quotedMsg: messageId }) },
    { name: 'with a file', body: createMessageForm },
    { name: 'that hands on a contact', body: ({ contactId }) => ({ vCard: { id: contactId } }) },
    { name: 'with a place', body: () => ({ location: { latitude: -23.5, longitude: -46.6 } }) },
  ],
  'POST /messages/flow/:flowId{[0-9]+}/:ticketId{[0-9]+}': [{}],
  'POST /messages/:ticketId{[0-9]+}/read': [{ body: () => ({}) }],
  'POST /messages/:ticketId{[0-9]+}/reactions': [
    { body: ({ messageId }) => ({ id: '018f0000-0000-7000-8000-0000000000aa', messageId, emoji: '👍' }) },
  ],
  'POST /message/forward': [{ body: ({ messageId, contactId }) => ({ messageId, contactId }) }],
  'POST /messages/edit/:messageId{[0-9a-f-]+}': [{ body: () => ({ body: 'oi' }) }],
  'DELETE /messages/:messageId{[0-9a-f-]+}': [{}],
} as const satisfies Partial<Record<RouteKey, readonly RouteCase[]>>;
