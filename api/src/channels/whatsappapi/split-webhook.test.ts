import { expect, it } from 'vitest';
import { parseWebhook } from './parse-webhook.ts';
import { splitWebhook } from './split-webhook.ts';

const RITA = '5511977776666';
const JOANA = '5511988887777';

const text = (from: string, id: string) => ({ from, id, timestamp: '1790000000', type: 'text', text: { body: id } });
const status = (id: string) => ({ id, status: 'delivered', timestamp: '1790000000', recipient_id: RITA });
const call = (from: string, id: string) => ({
  from,
  id,
  timestamp: '1790000000',
  event: 'terminate',
  direction: 'USER_INITIATED',
});
const change = (value: { messages?: unknown[]; statuses?: unknown[]; calls?: unknown[] }) => ({
  field: 'messages',
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140000000', phone_number_id: '1' },
    contacts: [
      { wa_id: RITA, profile: { name: 'Rita' } },
      { wa_id: JOANA, profile: { name: 'Joana' } },
    ],
    ...value,
  },
});
const body = (...changes: unknown[]) => ({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] });

it('a webhook with only one sender stays one part with an unchanged body', () => {
  const payload = body(change({ messages: [text(RITA, 'a')] }), change({ messages: [text(RITA, 'b')] }));
  expect(splitWebhook(payload)).toEqual([{ sender: { kind: 'phone', value: RITA }, payload }]);
});

it('a webhook is split into one part per sender, with the events in order, and one part for all other events', () => {
  const payload = body(
    change({ messages: [text(RITA, 'r1'), text(JOANA, 'j1'), text(RITA, 'r2')], statuses: [status('s1')] }),
    'nothing we know',
    change({ messages: [text(JOANA, 'j2'), { id: 'without a sender' }] }),
    change({ calls: [call(RITA, 'r3'), {}, call(JOANA, 'j3')] }),
  );
  const parts = splitWebhook(payload).map(({ sender, payload: part }) => [
    sender?.value ?? null,
    parseWebhook(part).map((event) =>
      event.kind === 'message' ? `${event.message.contact.name}: ${event.message.providerId}` : event.kind,
    ),
  ]);
  expect(parts).toEqual([
    [RITA, ['Rita: r1', 'Rita: r2', 'Rita: r3']],
    [JOANA, ['Joana: j1', 'Joana: j2', 'Joana: j3']],
    [null, ['status', 'unknown', 'unknown', 'unknown']],
  ]);
  expect(splitWebhook(payload).flatMap((part) => parseWebhook(part.payload))).toHaveLength(parseWebhook(payload).length);
});
