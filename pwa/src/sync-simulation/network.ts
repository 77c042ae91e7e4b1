import { ApiRefusal, NotNow } from '../platform/api-errors.ts';
import { sendRequest, type HttpMethod } from '../platform/send-request.ts';
import type { ModelAnswer } from './model/model-server.ts';
import type { Random } from './random.ts';

/** The fate of one request. */
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

/** The faults of the network, each as frequent as it is in the list. */
const faults: readonly RequestFate[] = [
  ...(['request lost', 'answer lost', 'answer lost', 'late request', 'slow transaction', 'slow transaction'] as const),
  ...(['late answer', 'late answer', 'arrives twice', 'expired', 'signed out', 'busy', 'server error'] as const),
  ...(['server error after commit', 'portal page', 'portal json'] as const),
];

export const drawFate = (random: Random): RequestFate => (random.chance(0.55) ? 'fine' : (random.of(faults) ?? 'fine'));

/** A session as a device holds it. `owner` is the user to whom the server assigns it. */
export type ModelSession = { userId: number; isExpired: boolean; isEnded: boolean };

/** A request on the network. */
export type NetworkRequest = {
  readonly session: ModelSession;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | undefined;
};

let carry: (carried: NetworkRequest) => Promise<ModelAnswer | 'portal page'> = () => Promise.reject(new TypeError('no network'));
let sessions: readonly ModelSession[] = [];

/** Sets the function that carries requests from now on, and the known sessions. The bearer is the index in `known`. */
export function setNetwork(next: typeof carry, known: readonly ModelSession[]): void {
  carry = next;
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
    const answer = await carry({
      session,
      method: init?.method ?? 'GET',
      path: (typeof url === 'string' ? url : '').slice('/api'.length),
      // The result of `JSON.parse` has type `any`.
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : (body ?? undefined),
      key: headers.get('idempotency-key') ?? undefined,
    });
    return answer === 'portal page'
      ? response(200, 'text/html', '<html>log in</html>')
      : response(answer.status, 'application/json', JSON.stringify(answer.body));
  };
  return () => {
    globalThis.fetch = real;
  };
}

/** A response with the parts that the app reads. A real one has streams, which would wait for the machine. */
const response = (status: number, type: string, text: string): Response =>
  // The app never reads the rest.
  ({ status, ok: status < 300, headers: new Headers({ 'content-type': type }), text: async () => text }) as Response;

/**
 * Calls the API in one of several sessions, which `callApi` can't do because a page has only one. The request and the parsing
 * of its answer are the app's (`sendRequest`), and an expired bearer is renewed once.
 */
export async function callAs(
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
    if (!isExpired(error)) throw ended(session, error);
  }
  session.isExpired = false;
  try {
    return await attempt();
  } catch (error) {
    throw isExpired(error) ? new NotNow('server') : ended(session, error);
  }
}

const isExpired = (error: unknown): boolean => error instanceof ApiRefusal && error.code === 'ERR_SESSION_EXPIRED';
function ended(session: ModelSession, error: unknown): unknown {
  if (!(error instanceof ApiRefusal) || error.status !== 401) return error;
  session.isEnded = true;
  return new NotNow('signed-out');
}
