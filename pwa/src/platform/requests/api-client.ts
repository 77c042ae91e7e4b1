import * as v from 'valibot';
import { currentAccessToken, reportEndedSession, reportExpiredSubscription, refreshAccessToken } from './access-token.ts';
import { ApiRefusal, NotNow } from './api-errors.ts';
import { sendRequest, type HttpMethod, type RequestParts } from './send-request.ts';

export { ApiRefusal, NotNow } from './api-errors.ts';

export type ApiCall<S extends v.GenericSchema> = Omit<RequestParts, 'token'> & { readonly schema: S };

/**
 * Calls the API as the session's user and parses the answer. If the bearer has expired, the call is repeated once with a new
 * bearer. A 401 signs the user out, and an expired subscription does not. The outbox stays unchanged in both cases. Throws only
 * `ApiRefusal` or `NotNow`.
 */
export async function callApi<S extends v.GenericSchema>(
  method: HttpMethod,
  path: string,
  call: ApiCall<S>,
): Promise<v.InferOutput<S>> {
  const token = currentAccessToken() ?? (await refreshAccessToken());
  const raw = await sendWithBearer(method, path, { call, token });
  const parsed = v.safeParse(call.schema, raw);
  if (!parsed.success) throw new NotNow('portal');
  return parsed.output;
}

async function sendWithBearer(
  method: HttpMethod,
  path: string,
  { call, token }: { readonly call: Omit<RequestParts, 'token'>; readonly token: string },
): Promise<unknown> {
  const { body, idempotencyKey, timeoutMs } = call;
  const attempt = (bearer: string): Promise<unknown> =>
    sendRequest(method, path, { body, idempotencyKey, timeoutMs, token: bearer });
  try {
    return await attempt(token);
  } catch (error) {
    if (!isExpired(error)) throw toReportedError(error);
  }
  const renewed = currentAccessToken();
  try {
    return await attempt(renewed !== undefined && renewed !== token ? renewed : await refreshAccessToken());
  } catch (error) {
    throw isExpired(error) ? new NotNow('server') : toReportedError(error);
  }
}

const isExpired = (error: unknown): boolean => error instanceof ApiRefusal && error.code === 'ERR_SESSION_EXPIRED';

/** Reports that the session or the subscription is over, and returns `NotNow` for it. Any other error is returned unchanged. */
function toReportedError(error: unknown): unknown {
  if (!(error instanceof ApiRefusal)) return error;
  if (error.code === 'ERR_SUBSCRIPTION_EXPIRED') {
    reportExpiredSubscription(error);
    return new NotNow('lapsed');
  }
  if (error.status !== 401) return error;
  reportEndedSession(error.code === 'ERR_SESSION_REPLACED' ? 'replaced' : 'expired');
  return new NotNow('signed-out');
}
