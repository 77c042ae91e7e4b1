import { createHmac } from 'node:crypto';
import type { CallJson } from './call-json.ts';
import type { CallIntegrationSystem } from './integration-attempt.ts';
import { parseWebhookAnswer } from './parse-webhook-answer.ts';
import { toReply } from './to-reply.ts';

/**
 * Posts a customer's message to n8n or a webhook, signed with the integration's secret (docs/integrations.md). An answer in an
 * undocumented form counts as an answer without messages, and does not end the session. n8n sends its default text in such a form
 * as long as the workflow defines no answer.
 */
export const callWebhook =
  (callJson: CallJson): CallIntegrationSystem =>
  async ({ id, name, urlN8N, secret }, { event, request, deliveryId, attempt, sessionKey, conversation, now }, signal) => {
    const { message, ...rest } = conversation;
    const body = JSON.stringify({
      event,
      deliveryId,
      sessionId: sessionKey,
      integration: { id, name },
      ...rest,
      message: { ...message, text: request.text },
    });
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const outcome = await callJson(
      {
        url: urlN8N,
        headers: {
          'x-prosa-delivery': deliveryId,
          'x-prosa-attempt': String(attempt),
          'x-prosa-timestamp': timestamp,
          ...(secret === null ? {} : { 'x-prosa-signature': `sha256=${signWebhook(secret, timestamp, body)}` }),
        },
        body,
      },
      signal,
    );
    const reply = toReply(outcome, { kind: 'message', parse: parseWebhookAnswer });
    return reply.failed?.failure === 'answer' ? { calls: reply.calls, answer: EMPTY_ANSWER, failed: null } : reply;
  };

const EMPTY_ANSWER = { remoteId: null, parts: [], choices: [], isOver: false } as const;

/** Returns the HMAC-SHA256 of the time, a dot and the body, as hexadecimal text. */
export const signWebhook = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
