import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isGraphInteractive } from './graph-interactive.ts';

export type GraphMessage = {
  readonly id: string;
  readonly to: string;
  readonly type: string;
  readonly callbackData: string | null;
  readonly body: Record<string, unknown>;
};

/** An outcome with which the fake answers a request to send a message, in place of its usual answer. */
export type GraphOutcome =
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly code: number;
      readonly message: string;
      readonly retryAfter?: number;
    }
  /** Accepts the message, then cuts the connection before answering. */
  | { readonly kind: 'drop-after-accepting' }
  /** Cuts the connection without accepting the message. */
  | { readonly kind: 'drop-before-accepting' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Accepts the message and gives it this id. A test that knows the id can post the status before the message is sent. */
  | { readonly kind: 'named'; readonly id: string }
  /** Accepts the message and never answers, so that the caller has to be killed or has to time out. */
  | { readonly kind: 'silent-after-accepting' };

export type FakeGraphApiOptions = {
  readonly appSecret: string;
  readonly phoneNumberId: string;
  readonly accessToken: string;
  readonly version: string;
  /**
   * The id of the WhatsApp business account that has the phone number. Without an id, the fake refuses requests about the
   * business account.
   */
  readonly businessAccountId?: string;
};

/** The data of the phone number and of its WhatsApp business account, as Meta returns them. Tests may change these fields. */
export type GraphAccount = {
  displayPhoneNumber: string;
  verifiedName: string;
  isSubscribed: boolean;
  /** The URL that receives webhooks. Null if none is set. */
  webhookUrl: string | null;
  /** The ids of the business account's phone numbers. Null means only the phone number of the fake's options. */
  numbers: readonly string[] | null;
  /** The error that answers each request about the phone number or its business account. Null means no error. */
  failure: { readonly status: number; readonly code: number } | null;
  /** A function that runs before each answer about the phone number or its business account. */
  whenAsked: (() => Promise<void>) | null;
};

export type FakeGraph = {
  readonly baseUrl: string;
  /** All accepted messages, in order. */
  readonly messages: readonly GraphMessage[];
  /** The ids of the inbound messages that were marked as read. */
  readonly read: readonly string[];
  /** The ids of the inbound messages for which a typing indicator was shown. */
  readonly typing: readonly string[];
  /** The ids of the customers' phone calls that were refused. */
  readonly refusedCalls: readonly string[];
  readonly uploads: ReadonlyMap<string, { readonly mimeType: string; readonly bytes: Buffer }>;
  readonly account: GraphAccount;
  /** Gives the next messages these outcomes, one for each message in order. */
  readonly setNextOutcomes: (...outcomes: GraphOutcome[]) => void;
  /** Stores a file to which an inbound message can refer, and returns its media id. */
  readonly storeMedia: (bytes: Buffer, mimeType: string) => string;
  readonly close: () => Promise<void>;
};

/**
 * Starts a local fake of Meta's Graph API. It serves one phone number of the WhatsApp Cloud API, and uses the documented
 * payloads.
 */
export async function startFakeGraph(options: FakeGraphApiOptions): Promise<FakeGraph> {
  const messages: GraphMessage[] = [];
  const read: string[] = [];
  const typing: string[] = [];
  const refusedCalls: string[] = [];
  const uploads = new Map<string, { mimeType: string; bytes: Buffer }>();
  const nextOutcomes: GraphOutcome[] = [];
  const account: GraphAccount = {
    displayPhoneNumber: '+55 11 3456-7890',
    verifiedName: 'Clínica Aurora',
    isSubscribed: true,
    webhookUrl: null,
    numbers: null,
    failure: null,
    whenAsked: null,
  };
  let baseUrl = '';

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readAll(request);
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://graph');
    if (request.headers.authorization !== `Bearer ${options.accessToken}`)
      return sendError(response, 401, { code: 190, message: 'Invalid OAuth access token.' });
    if (request.method === 'GET' && isAccountPath(path)) return answerAccountRequest(path, searchParams, response);
    if (path === `/${options.version}/${options.phoneNumberId}/messages`) return takeMessage(bytes, response);
    if (path === `/${options.version}/${options.phoneNumberId}/calls`) return takeCallAction(bytes, response);
    if (path === `/${options.version}/${options.phoneNumberId}/media`) return takeUpload(request, bytes, response);
    const id = path.split('/').at(-1) ?? '';
    const file = uploads.get(id);
    if (file === undefined) return sendError(response, 404, { code: 100, message: 'Unsupported get request.' });
    if (!path.startsWith('/files/'))
      return sendJson(response, 200, {
        messaging_product: 'whatsapp',
        id,
        url: `${baseUrl}/files/${id}`,
        mime_type: file.mimeType,
        file_size: file.bytes.length,
      });
    response.writeHead(200, { 'content-type': file.mimeType }).end(file.bytes);
  }

  const { version, phoneNumberId, businessAccountId } = options;
  const isAccountPath = (path: string): boolean =>
    path === `/${version}/${phoneNumberId}` ||
    (businessAccountId !== undefined && path.startsWith(`/${version}/${businessAccountId}/`));

  async function answerAccountRequest(path: string, asked: URLSearchParams, response: ServerResponse): Promise<void> {
    await account.whenAsked?.();
    const { failure } = account;
    if (failure !== null) return sendError(response, failure.status, { code: failure.code, message: 'Refused.' });
    const proof = asked.get('appsecret_proof');
    if (proof !== null && proof !== createHmac('sha256', options.appSecret).update(options.accessToken).digest('hex'))
      return sendError(response, 400, { code: 100, message: 'Invalid appsecret_proof provided in the API argument' });
    if (path.endsWith('/phone_numbers'))
      return sendJson(response, 200, { data: (account.numbers ?? [phoneNumberId]).map((id) => ({ id })) });
    if (path.endsWith('/subscribed_apps'))
      return sendJson(response, 200, { data: account.isSubscribed ? [{ whatsapp_business_api_data: { id: '1' } }] : [] });
    sendJson(response, 200, {
      id: phoneNumberId,
      display_phone_number: account.displayPhoneNumber,
      verified_name: account.verifiedName,
      ...(account.webhookUrl !== null && { webhook_configuration: { application: account.webhookUrl } }),
    });
  }

  function takeCallAction(bytes: Buffer, response: ServerResponse): void {
    const body: Record<string, unknown> = JSON.parse(bytes.toString('utf8'));
    if (body['messaging_product'] !== 'whatsapp' || body['action'] !== 'reject')
      return sendError(response, 400, { code: 100, message: 'Invalid parameter' });
    refusedCalls.push(String(body['call_id']));
    sendJson(response, 200, { messaging_product: 'whatsapp', success: true });
  }

  async function takeMessage(bytes: Buffer, response: ServerResponse): Promise<void> {
    const body: Record<string, unknown> = JSON.parse(bytes.toString('utf8'));
    if (body['messaging_product'] !== 'whatsapp')
      return sendError(response, 400, { code: 100, message: 'The parameter messaging_product is required.' });
    if (body['status'] === 'read') {
      read.push(String(body['message_id']));
      if (body['typing_indicator'] !== undefined) typing.push(String(body['message_id']));
      return sendJson(response, 200, { success: true });
    }
    if (body['type'] === 'interactive' && !isGraphInteractive(body['interactive']))
      return sendError(response, 400, { code: 131_009, message: 'Parameter value is not valid' });
    const outcome = nextOutcomes.shift();
    if (outcome?.kind === 'error') {
      if (outcome.retryAfter !== undefined) response.setHeader('retry-after', String(outcome.retryAfter));
      return sendError(response, outcome.status, { code: outcome.code, message: outcome.message });
    }
    if (outcome?.kind === 'drop-before-accepting') return void response.destroy();
    const id = outcome?.kind === 'named' ? outcome.id : `wamid.${randomUUID()}`;
    const callbackData = body['biz_opaque_callback_data'];
    messages.push({
      id,
      to: String(body['to']),
      type: String(body['type']),
      callbackData: typeof callbackData === 'string' ? callbackData : null,
      body,
    });
    if (outcome?.kind === 'drop-after-accepting') return void response.destroy();
    if (outcome?.kind === 'silent-after-accepting') return;
    const answer = () =>
      sendJson(response, 200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: body['to'], wa_id: body['to'] }],
        messages: [{ id }],
      });
    if (outcome?.kind === 'slow') setTimeout(answer, outcome.delayMs);
    else answer();
  }

  async function takeUpload(request: IncomingMessage, bytes: Buffer, response: ServerResponse): Promise<void> {
    const form = await new Response(Uint8Array.from(bytes), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const file = form.get('file');
    if (!(file instanceof File)) return sendError(response, 400, { code: 100, message: 'The parameter file is required.' });
    const id = storeMedia(Buffer.from(await file.arrayBuffer()), file.type);
    return sendJson(response, 200, { id });
  }

  function storeMedia(bytes: Buffer, mimeType: string): string {
    const id = String(1_000_000_000 + uploads.size);
    uploads.set(id, { bytes, mimeType });
    return id;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake Graph API has no port');
  baseUrl = `http://127.0.0.1:${address.port}`;
  return {
    baseUrl,
    messages,
    read,
    typing,
    refusedCalls,
    uploads,
    account,
    setNextOutcomes: (...next) => void nextOutcomes.push(...next),
    storeMedia,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const sendError = (
  response: ServerResponse,
  status: number,
  { code, message }: { readonly code: number; readonly message: string },
): void => sendJson(response, status, { error: { message, type: 'OAuthException', code, fbtrace_id: randomUUID() } });
