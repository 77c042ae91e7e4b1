import { Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '../../platform/app-error.ts';
import { isSameSecret } from '@prosa/database/is-same-secret';
import { limitBodyTo } from '../../platform/limit-body.ts';
import { readBytes } from '../../platform/read-json.ts';
import type { Services } from '../../platform/services.ts';
import { createWebhookStore } from '../store-webhooks.ts';
import { createFindNumbers, type KnownNumber } from './known-numbers.ts';
import { splitWebhook } from './split-webhook.ts';
import { verifySignature } from './verify-signature.ts';
import { readChanges } from './webhook-payload.ts';

/** Meta sends at most 3 MB a call. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const Named = v.object({ metadata: v.object({ phone_number_id: v.string() }) });

/**
 * The Cloud API's webhook, mounted at `/api/webhooks/whatsappapi`. GET answers Meta's verification of a connection's verify
 * token. POST answers 200 only once the body is stored; a number no connection has is 404, a wrong signature 403.
 */
export function whatsAppApiWebhookRoutes(services: Services): Hono {
  const routes = new Hono();
  const findNumbers = createFindNumbers(services);
  const store = createWebhookStore(services, splitWebhook);

  /**
   * Stores the parts of the numbers whose secret signed the whole: `partly` where it wasn't that of each; `unknown` also where a
   * connection changed meanwhile.
   */
  const take = async (
    found: readonly KnownNumber[],
    byNumber: ReadonlyMap<string, Buffer>,
    rawBody: Buffer,
    signature: string | undefined,
  ): Promise<'taken' | 'partly' | 'unsigned' | 'unknown'> => {
    if (found.length === 0) return 'unknown';
    const signed = found.filter(({ appSecret }) => verifySignature(rawBody, signature, appSecret));
    if (signed.length === 0) return 'unsigned';
    const stored = await Promise.all(
      signed.flatMap(({ phoneNumberId, ...connection }) => {
        const part = byNumber.get(phoneNumberId);
        return part === undefined ? [] : [store({ ...connection, rawBody: part })];
      }),
    );
    if (!stored.every(Boolean)) return 'unknown';
    return signed.length === found.length ? 'taken' : 'partly';
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

  routes.post('/', limitBodyTo(MAX_BODY_BYTES), async (c) => {
    const rawBody = Buffer.from((await readBytes(c)).buffer);
    const byNumber = splitByNumber(rawBody);
    const signature = c.req.header('x-hub-signature-256');
    const remembered = await findNumbers([...byNumber.keys()], { afresh: false });
    let outcome = await take(remembered.found, byNumber, rawBody, signature);
    // Whatever is not simply taken may be so for what was remembered only.
    if (outcome !== 'taken' && !remembered.isFresh) {
      const { found } = await findNumbers([...byNumber.keys()], { afresh: true });
      outcome = await take(found, byNumber, rawBody, signature);
    }
    if (outcome === 'unsigned') throw new AppError('ERR_NO_PERMISSION', 403);
    if (outcome === 'unknown') throw new AppError('ERR_NO_WAPP_FOUND', 404);
    return c.body('');
  });

  return routes;
}

/** The body's part for each number in it. Nothing of it is believed before the signature was checked. */
function splitByNumber(rawBody: Buffer): Map<string, Buffer> {
  const changes = readChanges(parseJson(rawBody.toString('utf8')));
  if (changes === null) throw new AppError('ERR_BAD_REQUEST', 400);
  const byNumber = new Map<string, unknown[]>();
  let named = 0;
  for (const change of changes) {
    const value = v.safeParse(Named, change.value);
    if (!value.success) continue;
    named += 1;
    const number = value.output.metadata.phone_number_id;
    const own = byNumber.get(number);
    if (own === undefined) byNumber.set(number, [change]);
    else own.push(change);
  }
  const [only, ...others] = byNumber.keys();
  if (only === undefined) throw new AppError('ERR_BAD_REQUEST', 400);
  // As nearly all are: nothing is written anew.
  if (others.length === 0 && named === changes.length) return new Map([[only, rawBody]]);
  return new Map([...byNumber].map(([number, own]) => [number, Buffer.from(JSON.stringify({ entry: [{ changes: own }] }))]));
}

/** Null, which is no webhook body, for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
