import type { RouteKey } from '../platform/access/route-permissions.ts';
import { SHARED_NUMBER, UPLOAD_BYTES, type Aurora } from './two-companies.ts';

export type RouteCase = {
  readonly name?: string;
  readonly query?: string;
  readonly part?: 'file' | 'thumbnail';
  /** The path's values where they aren't what the first company has by the parameter's name. */
  readonly path?: (aurora: Aurora) => Readonly<Record<string, unknown>>;
  /** Every colleague may see what it gives. */
  readonly isOfAll?: true;
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

const uploadIntoChat = ({ chatId }: Aurora): FormData => {
  const form = new FormData();
  form.set('body', `para ${chatId}`);
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

/** The smallest files whose content says what they are. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const flowFile = (name: string, content: Uint8Array<ArrayBuffer>) => (): FormData => {
  const form = new FormData();
  form.set('fromMe', 'true');
  form.set('medias', new File([content], name));
  return form;
};
const flowImage = flowFile('foto.png', Uint8Array.from(Buffer.from(PIXEL, 'base64')));
const flowAudio = flowFile('voz.ogg', Uint8Array.from(Buffer.from(`OggS${'\0'.repeat(24)}OpusHead${'\0'.repeat(64)}`)));

const greetingMedia = (): FormData => {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(Buffer.from(PIXEL, 'base64'))], 'ola.png'));
  return form;
};

const ofColleague = ({ colleagueId }: Aurora) => ({ userId: colleagueId });

const profileImage = (): FormData => {
  const form = new FormData();
  form.set('typeArch', 'user');
  form.set('profileImage', new File([Uint8Array.from(Buffer.from(PIXEL, 'base64'))], 'eu.png'));
  return form;
};

const drawing = ({ whatsappId }: Aurora) => ({
  nodes: [{ id: 'inicio', type: 'start', position: { x: whatsappId, y: 0 }, data: {} }],
  connections: [],
});

const setUpOfTags = () => ({ kind: 'tags' });
const setUpFile = () => ({ fileName: 'tags.csv', content: Buffer.from('Nome\nOutra').toString('base64') });

/** How a stranger would call each route of the router with the ids of the first company. A route that isn't here fails the test. */
export const routeCases = {
  'GET /healthz': { none: 'says that the process lives' },
  'GET /.well-known/security.txt': { none: 'says where the operator hears of a hole' },
  'GET /readyz': { none: 'says that the database answers' },
  'GET /metrics': { none: 'counts by route template' },
  'GET /docs': { none: 'is about the routes' },
  'GET /docs/openapi.json': { none: 'is about the routes' },
  'GET /version': { none: 'is of the process' },
  'GET /public-settings': { none: 'is of the platform' },
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
  'POST /tickets/closeAll': [{ body: ({ queueId }) => ({ status: 'pending', selectedQueueIds: [queueId], showAll: true }) }],
  'GET /tickets/u/:uuid': [{}],
  'GET /tickets/contact/:contactId{[0-9]+}': [{}],
  'PUT /tickets-value/:ticketId{[0-9]+}': [{ body: () => ({ value: 150 }) }],
  'PUT /ticket-tags/:ticketId{[0-9]+}/:tagId{[0-9]+}': [{ path: ({ laneId }) => ({ tagId: laneId }), body: () => ({}) }],
  'DELETE /ticket-tags/:ticketId{[0-9]+}': [{}],
  'PUT /tickets/:ticketId{[0-9]+}': [{ body: () => ({ status: 'pending' }) }],
  'DELETE /tickets/:ticketId{[0-9]+}': [{}],
  'GET /tickets-log/:ticketId{[0-9]+}': [{}],
  'GET /messages/:ticketId{[0-9]+}': [{}],
  'POST /messages/:ticketId{[0-9]+}': [
    { body: ({ messageId }) => ({ body: 'oi', quotedMsg: messageId }) },
    { name: 'with a file', body: upload },
    { name: 'that hands on a contact', body: ({ contactId }) => ({ vCard: { id: contactId } }) },
  ],
  'POST /messages/flow/:flowId{[0-9]+}/:ticketId{[0-9]+}': [{}],
  'POST /messages/:ticketId{[0-9]+}/read': [{ body: () => ({}) }],
  'POST /messages/edit/:messageId{[0-9a-f-]+}': [{ body: () => ({ body: 'oi' }) }],
  'DELETE /messages/:messageId{[0-9a-f-]+}': [{}],
  'PUT /uploads/:messageId': [{ body: () => ({ sizeBytes: UPLOAD_BYTES }) }],
  'PUT /uploads/:messageId/part': [{ query: '?offset=0', body: () => ({}) }],
  'GET /media/:mediaId/:part{file|thumbnail}': [
    { name: 'the file', part: 'file' },
    { name: 'the thumbnail', part: 'thumbnail' },
    { name: 'the file of a flow', part: 'file', path: ({ flowFileId }) => ({ mediaId: flowFileId }), isOfAll: true },
  ],
  'GET /public-media/:mediaId/:part{file|thumbnail}': { none: 'gives what is public; see media-owners.pg.test.ts' },
  'GET /contacts': [{}, { name: 'by number', query: `?searchParam=${SHARED_NUMBER}` }],
  'GET /contacts/list': [{}],
  'GET /contacts/profile/:number{[0-9]+}': [{ path: () => ({ number: SHARED_NUMBER }) }],
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
  'GET /chats': [{}],
  'POST /chats': [{ body: ({ userId }) => ({ title: 'Turno', users: [userId] }) }],
  'PUT /chats/:chatId{[0-9]+}': [{ body: ({ userId }) => ({ title: 'Outro', users: [userId] }) }],
  'GET /chats/:chatId{[0-9]+}/messages': [{}],
  'POST /chats/:chatId{[0-9]+}/messages': [{ body: () => ({ message: 'oi' }) }, { name: 'with a file', body: uploadIntoChat }],
  'POST /chats/:chatId{[0-9]+}/read': [{ body: () => ({}) }],
  'POST /chats/:chatId{[0-9]+}/leave': { none: 'is to who is in it alone what DELETE is; see chats.pg.test.ts' },
  'DELETE /chats/:chatId{[0-9]+}': [{}],
  'GET /queue': [{}],
  'POST /queue': [{ body: () => ({ name: 'Estranha', color: '#123abc', greetingMessage: 'Oi' }) }],
  'GET /queue/:queueId{[0-9]+}': [{}],
  'GET /queue/:queueId{[0-9]+}/uses': { none: 'loads the queue as its own route does, and counts what points to it' },
  'PUT /queue/:queueId{[0-9]+}': [{ body: () => ({ name: 'Estranha outra' }) }],
  'DELETE /queue/:queueId{[0-9]+}': [{}],
  'GET /companies/:companyId{[0-9]+}/schedules': { none: 'reads the session’s company, and refuses a path that names another' },
  'PUT /companies/:companyId{[0-9]+}/schedules': [{ body: () => ({ schedules: [] }) }],
  'GET /users': [{}],
  'GET /users/list': [{}],
  'GET /users/:userId{[0-9]+}': [{}],
  'POST /users': [
    {
      body: ({ queueId, whatsappId }) => ({
        name: 'Estranho',
        email: 'estranho@vizinha.test',
        queueIds: [queueId],
        whatsappId,
      }),
    },
  ],
  'PUT /users/:userId{[0-9]+}': [{ path: ofColleague, body: () => ({ name: 'Estranho' }) }],
  'DELETE /users/:userId{[0-9]+}': [{ path: ofColleague }],
  'POST /users/:userId{[0-9]+}/invitation': [{ path: ofColleague }],
  'POST /users/:userId{[0-9]+}/media-upload': [{ path: ofColleague, body: profileImage }],
  'POST /auth/invitation': { none: 'needs the link; see invitations.pg.test.ts' },
  'POST /auth/invitation/accept': { none: 'needs the link; see invitations.pg.test.ts' },
  'PUT /users/toggleChangeWidht/:userId{[0-9]+}': [{ body: () => ({ defaultTicketsManagerWidth: 444 }) }],
  'GET /companySettings/:companyId{[0-9]+}': [{}],
  'GET /companySettingOne': [{ query: '?column=transferMessage' }],
  'GET /settings': [{}],
  'PUT /companySettings': [{ body: () => ({ column: 'transferMessage', data: 'Estranha' }) }],
  'PUT /settings/:key': { none: 'is the platform’s; update-settings.pg.test.ts has a company’s admin try' },
  'GET /setting/:key': [{ path: () => ({ key: 'transferMessage' }) }],
  'GET /whatsapp': [{}],
  'GET /whatsapp/filter': [{ query: '?session=0&channel=simulator' }],
  'GET /whatsapp/:whatsappId{[0-9]+}': [{}],
  'GET /whatsapp-admin': [{}],
  'GET /whatsapp-admin/:whatsappId{[0-9]+}': [{}],
  'GET /whatsapp/:whatsappId{[0-9]+}/uses': { none: 'loads the connection as its own route does, and counts what points to it' },
  'GET /whatsapp-channels': { none: 'is of the plan and the server' },
  'POST /whatsapp-check': {
    none: 'tells what Meta says of keys; manage-connections.pg.test.ts has a stranger name a connection',
  },
  'POST /whatsapp': [{ body: () => ({ name: 'Estranha', channel: 'whatsappapi' }) }],
  'POST /whatsapp/:whatsappId{[0-9]+}/token': [{}],
  'POST /whatsapp/:whatsappId{[0-9]+}/media-upload': [{ body: greetingMedia }],
  'POST /whatsappsession/:whatsappId{[0-9]+}': [{}],
  'PUT /whatsappsession/:whatsappId{[0-9]+}': { none: 'refuses whatever connection is named' },
  'POST /whatsapp-restart': [{}],
  'PUT /whatsapp/:whatsappId{[0-9]+}': [{ body: ({ flowId }) => ({ flowIdWelcome: flowId, selectedFlowIds: [flowId] }) }],
  'GET /flowbuilder': [{}],
  'GET /flowbuilder/scheduled': [{}],
  'GET /flowbuilder/:flowId{[0-9]+}': [{}],
  'GET /flowbuilder/flow/:flowId{[0-9]+}': [{}],
  'GET /flowbuilder/export/:flowId{[0-9]+}': [{}],
  'GET /flowbuilder/versions/:flowId{[0-9]+}': [{}],
  'GET /flowbuilder/versions/:flowId{[0-9]+}/:version{[0-9]+}': [{}],
  'POST /flowbuilder': [{ body: () => ({ name: 'Outro' }) }],
  'POST /flowbuilder/duplicate': [{ body: ({ flowId }) => ({ flowId }) }],
  'POST /flowbuilder/publish': [{ body: ({ flowId }) => ({ flowId }) }],
  'POST /flowbuilder/versions/restore': [{ body: ({ flowId, version }) => ({ flowId, version }) }],
  'POST /flowbuilder/flow': [{ body: (aurora) => ({ idFlow: aurora.flowId, ...drawing(aurora) }) }],
  'POST /flowbuilder/import': [
    { name: 'into a flow', body: (aurora) => ({ flow: JSON.stringify(drawing(aurora)), flowid: aurora.flowId }) },
    { name: 'into a new one', body: (aurora) => ({ flow: JSON.stringify(drawing(aurora)), name: 'Volta' }) },
  ],
  'POST /flowbuilder/img': [{ body: flowImage }],
  'POST /flowbuilder/audio': [{ body: flowAudio }],
  'POST /flowbuilder/content': [{ body: flowImage }],
  'PUT /flowbuilder': [{ body: ({ flowId }) => ({ flowId, name: 'Outro' }) }],
  'PUT /flowbuilder/schedule': [{ body: ({ flowId }) => ({ flowId, scheduledTimeRun: '' }) }],
  'PUT /account/password': { none: 'changes that of whoever asks' },
  'GET /account/sessions': { none: 'lists the sessions of whoever asks' },
  'DELETE /account/sessions/:sessionId{[0-9a-f-]+}': [{}],
  'GET /account/second-factor': { none: 'tells of whoever asks' },
  'POST /account/second-factor': { none: 'begins that of whoever asks' },
  'PUT /account/second-factor': { none: 'confirms that of whoever asks' },
  'DELETE /account/second-factor': { none: 'takes away that of whoever asks' },
  'GET /tags': [{}],
  'GET /tags/:tagId{[0-9]+}': [{}],
  'DELETE /tags-contacts/:tagId{[0-9]+}/:contactId{[0-9]+}': [{}],
  'PUT /tags/:tagId{[0-9]+}': [{ body: () => ({ name: 'Outra etiqueta', color: '#123456' }) }],
  'DELETE /tags/:tagId{[0-9]+}': [{}],
  'POST /tags/:tagId{[0-9]+}/merge': { none: 'needs a second tag; its own test has a stranger try' },
  'GET /company-data': [{}],
  'PUT /company-data': [{ body: () => ({ name: 'Outra', timeZone: 'America/Manaus' }) }],
  'GET /home': [{}],
  'PUT /set-up': [{ body: () => ({ skipped: ['colleague'] }) }],
  'GET /plan-use': [{}],
  'GET /change-log': [{}],
  'GET /long-jobs': [{}],
  'GET /long-jobs/:longJobId{[0-9a-f-]+}': [{}],
  'GET /long-jobs/:longJobId{[0-9a-f-]+}/failures': [{}],
  'DELETE /long-jobs/:longJobId{[0-9a-f-]+}': [{}],
  'GET /set-up/:kind{queues|tags|quick-messages|users}/rows': [{ path: setUpOfTags }],
  'POST /set-up/:kind{queues|tags|quick-messages|users}/preview': { none: 'tries rows on the session’s company and writes none' },
  'POST /set-up/:kind{queues|tags|quick-messages|users}/import': [{ path: setUpOfTags, body: setUpFile }],
  'POST /users/invitations': { none: 'loads the long job as its own route does; its own test has a stranger try' },
  'GET /flowcampaign': [{}],
  'GET /flowcampaign/:flowCampaignId{[0-9]+}': [{}],
  'POST /flowcampaign': [{ body: ({ flowId, whatsappId }) => ({ name: 'Outra', flowId, whatsappId, phrase: 'oi' }) }],
  'PUT /flowcampaign': [
    {
      body: ({ flowId, whatsappId, flowCampaignId }) => ({
        id: flowCampaignId,
        name: 'Outra',
        flowId,
        whatsappId,
        phrase: 'bom dia',
      }),
    },
  ],
  'DELETE /flowcampaign/:flowCampaignId{[0-9]+}': [{}],
  'DELETE /flowbuilder/:flowId{[0-9]+}': [{}],
  'GET /agents': [{}],
  'GET /tags/flowbuilder': [{}],
  'GET /tags/list': [{}],
  'POST /tags': [{ body: () => ({ name: 'Outra' }) }],
  'POST /tags/sync': [{ body: ({ contactId, tagId }) => ({ contactId, tags: [tagId] }) }],
  'GET /ticket-notes/list': [
    { name: 'of a ticket', query: '?ticketId=1' },
    { name: 'of a contact', query: '?contactId=1' },
  ],
  'POST /ticket-notes': [{ body: ({ ticketId, contactId }) => ({ note: 'oi', ticketId, contactId }) }],
  'DELETE /ticket-notes/:noteId{[0-9a-f-]+}': [{}],
  'POST /client-errors': { none: 'is about the app; see client-errors.pg.test.ts' },
  'GET /companies/listPlan/:companyId{[0-9]+}': [{}],
  'DELETE /whatsapp/:whatsappId{[0-9]+}/media-upload': [{}],
  'DELETE /whatsappsession/:whatsappId{[0-9]+}': [{}],
  'DELETE /whatsapp/:whatsappId{[0-9]+}': [{ query: '?closeTickets=true' }],
} as const satisfies Record<RouteKey, NoCase | readonly RouteCase[]>;

/** Routes that move or remove the ticket come after those that need it. */
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
