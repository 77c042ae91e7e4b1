import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { statements } from '@prosa/database/statements';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { CompanyId } from '@prosa/contract/ids';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { write } from '../../platform/write.ts';
import { storeWebhook } from '../store-webhook.ts';
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

  routes.get('/', async (c) => {
    const token = c.req.query('hub.verify_token') ?? '';
    const sealed = await services.database.withPlatform('receive-webhook', (tx) =>
      tx.selectFrom('whatsapps').select('verify_token_sealed').where('channel', '=', 'whatsappapi').execute(),
    );
    const isKnown = sealed.some(
      (row) => row.verify_token_sealed !== null && isSame(services.secrets.open(row.verify_token_sealed), token),
    );
    if (c.req.query('hub.mode') !== 'subscribe' || !isKnown) throw new AppError('ERR_NO_PERMISSION', 403);
    return c.text(c.req.query('hub.challenge') ?? '');
  });

  routes.post(
    '/',
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new AppError('ERR_MEDIA_TOO_LARGE', 413);
      },
    }),
    async (c) => {
      const rawBody = new Uint8Array(await c.req.arrayBuffer());
      const byNumber = splitByNumber(rawBody);
      const [found] = await services.database.readPlatform(
        'receive-webhook',
        statements
          .selectFrom('whatsapps')
          .select(['company_id', 'id', 'phone_number_id', 'app_secret_sealed'])
          .where('channel', '=', 'whatsappapi')
          .where('phone_number_id', '=', sql<string>`any(${[...byNumber.keys()]}::text[])`)
          .compile(),
      );
      if (found.length === 0) throw new AppError('ERR_NO_WAPP_FOUND', 404);
      const signature = c.req.header('x-hub-signature-256');
      const signed = found.filter(
        (row) =>
          row.app_secret_sealed !== null && verifySignature(rawBody, signature, services.secrets.open(row.app_secret_sealed)),
      );
      if (signed.length === 0) throw new AppError('ERR_NO_PERMISSION', 403);
      for (const row of signed) {
        const part = byNumber.get(row.phone_number_id ?? '');
        if (part === undefined) continue;
        const companyId = v.parse(CompanyId, row.company_id);
        await write(services, companyId, (tx, changes) => storeWebhook(tx, companyId, changes, row.id, part));
      }
      return c.body(null, 200);
    },
  );

  return routes;
}

/** The body's part for each number in it. Nothing of it is believed before the signature was checked. */
function splitByNumber(rawBody: Uint8Array): Map<string, Uint8Array> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), Buffer.from(rawBody).toString('utf8'));
  const changes = parsed.success ? readChanges(parsed.output) : null;
  if (changes === null) throw new AppError('ERR_BAD_REQUEST', 400);
  const numberOf = (value: unknown) => {
    const named = v.safeParse(Named, value);
    return named.success ? named.output.metadata.phone_number_id : null;
  };
  const numbers = new Set(changes.map((change) => numberOf(change.value)).filter((number) => number !== null));
  if (numbers.size === 0) throw new AppError('ERR_BAD_REQUEST', 400);
  return new Map(
    [...numbers].map((number) => {
      const own = changes.filter((change) => numberOf(change.value) === number);
      return [number, Buffer.from(JSON.stringify({ entry: [{ changes: own }] }))];
    }),
  );
}

const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
