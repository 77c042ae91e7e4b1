import type { IntegrationAnswer, IntegrationAnswerPart } from '@prosa/domain/integrations/conversation';
import { toCommand } from '@prosa/domain/integrations/parse-bubble-command';
import * as v from 'valibot';

const AnswerMessage = v.union([
  v.object({ text: v.string(), url: v.optional(v.never()) }),
  v.object({ url: v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i)), text: v.optional(v.string(), '') }),
  v.object({ pauseMs: v.pipe(v.number(), v.minValue(0)) }),
]);
const WebhookAnswer = v.looseObject({ messages: v.optional(v.array(AnswerMessage), []) });

/**
 * Converts the answer of n8n or a webhook (docs/integrations.md). n8n may send a list of items, each of which is an answer.
 * Returns null if a message has an undocumented form. An answer without messages and commands has no parts.
 */
export function parseWebhookAnswer(body: unknown): IntegrationAnswer | null {
  const parts: IntegrationAnswerPart[] = [];
  for (const item of Array.isArray(body) ? body : [body]) {
    if (item === undefined) continue;
    const parsed = v.safeParse(WebhookAnswer, item);
    if (!parsed.success) return null;
    const command = toCommand(parsed.output);
    parts.push(...parsed.output.messages.map(toPart), ...(command === null ? [] : [{ kind: 'command', command } as const]));
  }
  return { remoteId: null, parts, choices: [], isOver: false };
}

function toPart(message: v.InferOutput<typeof AnswerMessage>): IntegrationAnswerPart {
  if ('pauseMs' in message) return { kind: 'pause', ms: message.pauseMs };
  return message.url === undefined
    ? { kind: 'text', text: message.text }
    : { kind: 'file', url: message.url, caption: message.text };
}
