import { ApiRefusal, NotNow } from '../platform/requests/api-errors.ts';
import { sendRequest, type HttpMethod } from '../platform/requests/send-request.ts';
import type { ModelAnswer } from './model/model-server.ts';
import type { Random } from './random.ts';

/** The fate of one request on the network: one of the faults, or nothing unusual. */
export type RequestFate =
  | 'fine'
  | 'request lost'
  | 'answer lost'
  | 'late request'
  | 'slow transaction'
  | 'late answer'
  | 'arrives twice'
  | 'expired'
  | 'signed out'
  | 'busy'
  | 'server error'
  | 'server error after commit'
  | 'portal page'
  | 'portal json';

/** The faults of the network. A fault that is listed more often happens more often. */
const networkFaults: readonly RequestFate[] = [
  ...(['request lost', 'answer lost', 'answer lost', 'late request', 'slow transaction', 'slow transaction'] as const),
  ...(['late answer', 'late answer', 'arrives twice', 'expired', 'signed out', 'busy', 'server error'] as const),
  ...(['server error after commit', 'portal page', 'portal json'] as const),
];

export const chooseRequestFate = (random: Random): RequestFate =>
  random.chance(0.55) ? 'fine' : (random.of(networkFaults) ?? 'fine');

/** A session as a device holds it. `userId` is the user to whom the server assigns the session. */
export type ModelSession = { userId: number; isExpired: boolean; isEnded: boolean };

/** A request on the network. */
export type NetworkRequest = {
  readonly session: ModelSession;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | undefined;
};

let deliverRequest: (carried: NetworkRequest) => Promise<ModelAnswer | 'portal page'> = () =>
  Promise.reject(new TypeError('no network'));
let sessions: readonly ModelSession[] = [];

/**
 * Sets the function that carries requests from now on, and the known sessions. The bearer of a request is the index of its
 * session in `known`.
 */
export function setNetwork(next: typeof deliverRequest, known: readonly ModelSession[]): void {
  deliverRequest = next;
  sessions = known;
}

/** Replaces `fetch` by the model's network, and returns a function that restores it. */
export function installNetwork(): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    const session = sessions[Number(headers.get('authorization')?.slice('Bearer '.length))];
    if (session === undefined) throw new Error('a request without a bearer');
    const { body } = init ?? {};
    const answer = await deliverRequest({
      session,
      method: init?.method ?? 'GET',
      path: (typeof url === 'string' ? url : '').slice('/api'.length),
      // The type assertion is needed because the result of `JSON.parse` has type `any`.
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : (body ?? undefined),
      key: headers.get('idempotency-key') ?? undefined,
    });
    return answer === 'portal page'
      ? createResponse(200, 'text/html', '<html>log in</html>')
      : createResponse(answer.status, 'application/json', JSON.stringify(answer.body));
  };
  return () => {
    globalThis.fetch = real;
  };
}

/**
 * Returns a response with only the members that the app reads. A real response has streams, which would wait for the real
 * clock.
 */
const createResponse = (status: number, type: string, text: string): Response =>
  // The cast is safe: the app reads none of the missing members.
  ({ status, ok: status < 300, headers: new Headers({ 'content-type': type }), text: async () => text }) as Response;

/**
 * Calls the API in a given session, which `callApi` can't do because a page has only one session. The app's own `sendRequest`
 * makes the request and parses the answer, and an expired bearer is renewed once.
 */
export async function callInSession(
  session: ModelSession,
  bearer: number,
  request: { readonly method: HttpMethod; readonly path: string; readonly body?: unknown; readonly key?: string | undefined },
): Promise<unknown> {
  if (session.isEnded) throw new NotNow('signed-out');
  const attempt = (): Promise<unknown> =>
    sendRequest(request.method, request.path, { body: request.body, idempotencyKey: request.key, token: String(bearer) });
  try {
    return await attempt();
  } catch (error) {
    if (!isExpired(error)) throw endSession(session, error);
  }
  session.isExpired = false;
  try {
    return await attempt();
  } catch (error) {
    throw isExpired(error) ? new NotNow('server') : endSession(session, error);
  }
}

const isExpired = (error: unknown): boolean => error instanceof ApiRefusal && error.code === 'ERR_SESSION_EXPIRED';
function endSession(session: ModelSession, error: unknown): unknown {
  if (!(error instanceof ApiRefusal) || error.status !== 401) return error;
  session.isEnded = true;
  return new NotNow('signed-out');
}
