import { createHmac, timingSafeEqual } from 'node:crypto';
import { startFakeServer, type FakeRequest, type FakeServer } from './fake-server.ts';

/** A delivery that the fake's workflow accepted. */
export type N8nDelivery = { readonly id: string; readonly attempt: string; readonly payload: Readonly<Record<string, unknown>> };

export type FakeN8n = FakeServer & {
  readonly url: string;
  /** The accepted deliveries, in order. A repeated delivery is listed once. */
  readonly deliveries: readonly N8nDelivery[];
  /** One text for each violation of the protocol by a request. A test expects none. */
  readonly faults: readonly string[];
};

type FakeN8nOptions = {
  readonly secret: () => string;
  /** Returns the time by which the fake checks the age of a delivery, in milliseconds. */
  readonly now?: () => number;
  readonly reply?: ((payload: Readonly<Record<string, unknown>>) => unknown) | undefined;
};

const createDefaultReply = (): unknown => ({ message: 'Workflow was started' });

/** The maximum age of a delivery in seconds. */
const MAX_DELIVERY_AGE_S = 300;

/**
 * Starts a fake of n8n with one workflow behind a webhook. The workflow checks signatures as docs/integrations.md shows. `reply`
 * returns what the node "Respond to Webhook" answers. Without `reply`, the node Webhook answers immediately, which is n8n's
 * default.
 */
export async function startFakeN8n({ secret, now = Date.now, reply = createDefaultReply }: FakeN8nOptions): Promise<FakeN8n> {
  const deliveries: N8nDelivery[] = [];
  const answers = new Map<string, unknown>();
  const faults: string[] = [];
  const server = await startFakeServer((request) => {
    if (request.path !== '/webhook/prosa' || request.method !== 'POST')
      return { status: 404, body: { code: 404, message: 'The requested webhook is not registered.' } };
    const id = String(request.headers['x-prosa-delivery']);
    const fault = findFault(request, secret(), now());
    if (fault !== null) {
      faults.push(fault);
      return { status: 401, body: { message: fault } };
    }
    const payload = parseObject(request.body);
    if (!answers.has(id)) {
      deliveries.push({ id, attempt: String(request.headers['x-prosa-attempt']), payload });
      answers.set(id, reply(payload));
    }
    return { body: answers.get(id) };
  });
  return { ...server, url: `${server.origin}/webhook/prosa`, deliveries, faults };
}

function findFault({ headers, body }: FakeRequest, secret: string, nowMs: number): string | null {
  const timestamp = String(headers['x-prosa-timestamp']);
  const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
  const given = String(headers['x-prosa-signature']);
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return 'wrong signature';
  if (Math.abs(nowMs / 1_000 - Number(timestamp)) > MAX_DELIVERY_AGE_S) return 'too old';
  if (parseObject(body)['deliveryId'] !== headers['x-prosa-delivery']) return 'the delivery id of the header is another one';
  return null;
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}
