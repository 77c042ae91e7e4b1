import { Hono } from 'hono';
import { AppError } from '../../platform/app-error.ts';
import { isSameSecret } from '@prosa/server/is-same-secret';
import { limitBodyBytes } from '../../platform/http/limit-body.ts';
import { readBodyBytes } from '../../platform/http/read-json.ts';
import type { Services } from '../../platform/services.ts';
import { createWebhookStore } from '../store-webhooks.ts';
import { createConnectionFinder, type CachedConnection } from './cached-connections.ts';
import { splitWebhook } from './split-webhook.ts';
import { createSignatureCheck, parseSignatureHeader } from './verify-signature.ts';
import { findPhoneNumberIds, hasPhoneNumberIdKey, splitByPhoneNumberId } from './webhook-numbers.ts';

/** The maximum size of a body, in bytes. Meta sends at most 3 MB per call. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * The Cloud API's webhook, mounted at `/api/webhooks/whatsappapi`. GET answers Meta's verification if the request has a
 * connection's verify token. POST answers 200 only after the body is stored, 404 for an unknown number, and 403 for a wrong
 * signature.
 */
export function whatsAppApiWebhookRoutes(services: Services): Hono {
  const routes = new Hono();
  const findNumbers = createConnectionFinder(services);
  const store = createWebhookStore(services, splitWebhook);

  /**
   * Stores the body in parts, one for each phone number. Stores a part only if its connection has the secret that signed the
   * body.
   *
   * Returns `taken` if all parts were stored, and `partly` if some numbers have no connection, or a connection with another
   * secret. Returns `unsigned` if no connection has the secret. Returns `unknown` if no number has a connection, or if a
   * connection changed meanwhile.
   */
  const storeWebhook = async (
    found: readonly CachedConnection[],
    {
      rawBody,
      text,
      isSigned,
    }: { readonly rawBody: Buffer; readonly text: string; readonly isSigned: (secret: string) => boolean },
  ): Promise<'taken' | 'partly' | 'unsigned' | 'unknown'> => {
    if (found.length === 0) return 'unknown';
    const signed = found.filter(({ appSecret }) => isSigned(appSecret));
    if (signed.length === 0) return 'unsigned';
    const byNumber = splitByPhoneNumberId(rawBody, text);
    const parts = signed.flatMap(({ phoneNumberId, ...connection }) => {
      const part = byNumber.get(phoneNumberId);
      return part === undefined ? [] : [{ ...connection, ...part }];
    });
    const stored = await Promise.all(parts.map(store));
    if (stored.length === 0 || !stored.every(Boolean)) return 'unknown';
    return stored.length === byNumber.size ? 'taken' : 'partly';
  };

  routes.get('/', async (c) => {
    const token = c.req.query('hub.verify_token') ?? '';
    const sealed = await services.database.withPlatform('receive-webhook', (tx) =>
      tx.selectFrom('whatsapps').select('verify_token_sealed').where('channel', '=', 'whatsappapi').execute(),
    );
    const isKnown = sealed.some(
      (row) => row.verify_token_sealed !== null && isSameSecret(token, services.secrets.open(row.verify_token_sealed)),
    );
    if (c.req.query('hub.mode') !== 'subscribe' || !isKnown) throw new AppError('ERR_NO_PERMISSION', 403);
    return c.text(c.req.query('hub.challenge') ?? '');
  });

  routes.post('/', limitBodyBytes(MAX_BODY_BYTES), async (c) => {
    // A body without a signature is not read, and a body with a wrong signature is not parsed. A stranger's body therefore costs
    // little.
    const signature = parseSignatureHeader(c.req.header('x-hub-signature-256'));
    if (signature === undefined) throw new AppError('ERR_NO_PERMISSION', 403);
    const rawBody = Buffer.from((await readBodyBytes(c)).buffer);
    if (!hasPhoneNumberIdKey(rawBody)) throw new AppError('ERR_BAD_REQUEST', 400);
    const text = rawBody.toString('utf8');
    const isSigned = createSignatureCheck(rawBody, signature);
    const numbers = findPhoneNumberIds(text);
    const knownNumbers = await findNumbers(numbers, { afresh: false });
    let outcome = await storeWebhook(knownNumbers.numbers, { rawBody, text, isSigned });
    // The body may have been refused only because the cached connections are out of date. The connections are therefore loaded
    // again, and the body is tried once more.
    if (outcome !== 'taken' && !knownNumbers.isFresh) {
      const { numbers: found } = await findNumbers(numbers, { afresh: true });
      outcome = await storeWebhook(found, { rawBody, text, isSigned });
    }
    if (outcome === 'unsigned') throw new AppError('ERR_NO_PERMISSION', 403);
    if (outcome === 'unknown') throw new AppError('ERR_NO_WAPP_FOUND', 404);
    return c.body('');
  });

  return routes;
}
