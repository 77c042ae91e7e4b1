import type { RouteKey } from '../platform/route-permissions.ts';
import { SHARED_NUMBER, UPLOAD_BYTES, type Aurora } from './two-companies.ts';

export type RouteCase = {
  readonly name?: string;
  readonly query?: string;
  readonly part?: 'file' | 'thumbnail';
  /** A body that would pass if the ids were the caller's. */
  readonly body?: (aurora: Aurora) => object;
};

/** Gives or writes nothing of a company, and why. */
type NoCase = { readonly none: string };

const upload = ({ ticketId }: Aurora): FormData => {
  const form = new FormData();
  form.set('body', `para ${ticketId}`);
  form.set('medias', new File(['olá'], 'nota.txt'));
  return form;
};

const uploadQuickReplyFile = ({ quickMessageId }: Aurora): FormData => {
  const form = new FormData();
  form.set('typeArch', `quickMessage ${quickMessageId}`);
  form.set('file', new File(['olá'], 'nota.txt'));
  return form;
};

const pushDevice = () => ({
  endpoint: 'https://push.example.com/estranho',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  label: 'Chrome',
  language: 'pt',
  hidesContent: false,
});

/** How a stranger would call each route of the router with the ids of the first company. A route that isn't here fails the test. */
export const routeCases = {
  'GET /healthz': { none: 'says that the process lives' },
  'GET /readyz': { none: 'says that the database answers' },
  'GET /metrics': { none: 'counts by route template' },
  'GET /docs': { none: 'is about the routes' },
  'GET /docs/openapi.json': { none: 'is about the routes' },
  'GET /version': { none: 'is of the process' },
  'GET /public-settings/:key': { none: 'is of the platform' },
  'POST /auth/login': { none: 'needs the password' },
  'POST /auth/refresh_token': { none: 'needs the refresh token; see hostile-tenant.pg.test.ts' },
  'DELETE /auth/logout': { none: 'needs the refresh token; see hostile-tenant.pg.test.ts' },
  'GET /webhooks/whatsappapi': { none: 'needs the verify token' },
  'POST /webhooks/whatsappapi': { none: 'needs the signature; see hostile-tenant.pg.test.ts' },
  'GET /auth/me': [{}],
  'GET /sync': [{}],
  'GET /push/key': { none: 'is of the installation' },
  'GET /push/devices': [{}],
  'PUT /push/devices': [{ body: pushDevice }],
  'POST /push/devices/:deviceId/test': [{}],
  'DELETE /push/devices/:deviceId': [{}],
  'POST /documents/tickets': [
    { name: 'of a flow', body: ({ companyId, flowId }) => ({ room: `flow:${companyId}:${flowId}` }) },
    {
      name: 'of a chat',
      body: ({ companyId, chatUuid }) => ({ room: `chat:${companyId}:${chatUuid}:2026-01` }),
    },
  ],
  'GET /tickets': [
    { query: '?showAll=true' },
    { name: 'by text', query: '?searchParam=aurora&searchOnMessages=true&status=search&showAll=true' },
    { name: 'by everybody', query: '?status=open&showAll=true' },
  ],
  'POST /tickets': [{ body: ({ contactId, queueId, whatsappId }) => ({ contactId, queueId, whatsappId, status: 'open' }) }],
  'POST /tickets/closeAll': [{ body: ({ queueId }) => ({ status: 'pending', selectedQueueIds: [queueId] }) }],
  'GET /tickets/u/:uuid': [{}],
  'PUT /tickets/:ticketId{[0-9]+}': [{ body: () => ({ status: 'pending' }) }],
  'DELETE /tickets/:ticketId{[0-9]+}': [{}],
  'GET /tickets-log/:ticketId{[0-9]+}': [{}],
  'GET /messages/:ticketId{[0-9]+}': [{}],
  'POST /messages/:ticketId{[0-9]+}': [
    { body: ({ messageId }) => ({ body: 'oi', quotedMsg: messageId }) },
    { name: 'with a file', body: upload },
  ],
  'POST /messages/:ticketId{[0-9]+}/read': [{ body: () => ({}) }],
  'POST /messages/edit/:messageId{[0-9a-f-]+}': [{ body: () => ({ body: 'oi' }) }],
  'DELETE /messages/:messageId{[0-9a-f-]+}': [{}],
  'PUT /uploads/:messageId': [{ body: () => ({ sizeBytes: UPLOAD_BYTES }) }],
  'PUT /uploads/:messageId/part': [{ query: '?offset=0', body: () => ({}) }],
  'GET /media/:mediaId/:part{file|thumbnail}': [
    { name: 'the file', part: 'file' },
    { name: 'the thumbnail', part: 'thumbnail' },
  ],
  'GET /contacts': [{}, { name: 'by number', query: `?searchParam=${SHARED_NUMBER}` }],
  'POST /contacts': [{ body: () => ({ name: 'Outra', number: '5511912340000' }) }],
  'GET /contacts/:contactId{[0-9]+}': [{}],
  'PUT /contacts/:contactId{[0-9]+}': [{ body: () => ({ name: 'Outra' }) }],
  'DELETE /contacts/:contactId{[0-9]+}': [{}],
  'PUT /contacts/toggleAcceptAudio/:contactId{[0-9]+}': [{ body: () => ({}) }],
  'PUT /contacts/toggleDisableBot/:contactId{[0-9]+}': [{ body: () => ({}) }],
  'PUT /contacts/block/:contactId{[0-9]+}': [{ body: () => ({ active: false }) }],
  'GET /contactTags/:contactId{[0-9]+}': [{}],
  'GET /quick-messages': [{}],
  'GET /quick-messages/list': [{}],
  'POST /quick-messages': [{ body: () => ({ shortcode: 'oi' }) }],
  'GET /quick-messages/:quickMessageId{[0-9a-f-]+}': [{}],
  'PUT /quick-messages/:quickMessageId{[0-9a-f-]+}': [{ body: () => ({ shortcode: 'oi' }) }],
  'POST /quick-messages/:quickMessageId{[0-9a-f-]+}/media-upload': [{ body: uploadQuickReplyFile }],
  'DELETE /quick-messages/:quickMessageId{[0-9a-f-]+}/media-upload': [{}],
  'DELETE /quick-messages/:quickMessageId{[0-9a-f-]+}': [{}],
  'GET /queue': [{}],
  'GET /users/list': [{}],
  'GET /users/:userId{[0-9]+}': [{}],
  'PUT /users/toggleChangeWidht/:userId{[0-9]+}': [{ body: () => ({ defaultTicketsManagerWidth: 444 }) }],
  'GET /companySettings/:companyId{[0-9]+}': [{}],
  'GET /settings': [{}],
  'GET /whatsapp': [{}],
  'GET /tags/list': [{}],
  'POST /tags': [{ body: () => ({ name: 'Outra' }) }],
  'POST /tags/sync': [{ body: ({ contactId, tagId }) => ({ contactId, tags: [tagId] }) }],
  'GET /ticket-notes/list': [
    { name: 'of a ticket', query: '?ticketId=1' },
    { name: 'of a contact', query: '?contactId=1' },
  ],
  'POST /ticket-notes': [{ body: ({ ticketId, contactId }) => ({ note: 'oi', ticketId, contactId }) }],
  'DELETE /ticket-notes/:noteId{[0-9a-f-]+}': [{}],
  'GET /companies/listPlan/:companyId{[0-9]+}': [{}],
} as const satisfies Record<RouteKey, NoCase | readonly RouteCase[]>;

/** What moves or removes the ticket comes after what needs it. */
const order = ['GET', 'POST /messages', 'POST', 'PUT', 'POST /tickets/closeAll', 'DELETE', 'DELETE /tickets', 'DELETE /contacts'];
const placeOf = (key: string): number => order.findLastIndex((start) => key.startsWith(start));

/** Every case as a row of a test table; what removes things comes last. */
export const allCases: readonly { readonly title: string; readonly key: RouteKey; readonly it: RouteCase }[] = Object.entries(
  routeCases,
)
  .flatMap(
    ([key, cases]: [string, NoCase | readonly RouteCase[]]) =>
      'none' in cases ? [] : cases.map((it) => ({ title: [key, it.name].filter(Boolean).join(', '), key: key as RouteKey, it })), // a key of the table
  )
  .toSorted((a, b) => placeOf(a.key) - placeOf(b.key));
