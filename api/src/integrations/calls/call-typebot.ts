import type { CallJson } from './call-json.ts';
import type { CallIntegrationSystem } from './integration-attempt.ts';
import { parseTypebotAnswer } from './parse-typebot-answer.ts';
import { toReply } from './to-reply.ts';

/**
 * Calls `startChat` or `continueChat` of a Typebot server. A new conversation gets the customer's name and number as the
 * variables `name`, `pushName` and `number`.
 */
export const callTypebot =
  (callJson: CallJson): CallIntegrationSystem =>
  async ({ urlN8N, typebotSlug }, { request, remoteId, conversation, deliveryId }, signal) => {
    const isStart = request.kind === 'start' || remoteId === null;
    const base = urlN8N.replace(/\/+$/, '');
    const { name, number } = conversation.contact;
    const outcome = await callJson(
      {
        url: isStart
          ? `${base}/api/v1/typebots/${encodeURIComponent(typebotSlug)}/startChat`
          : `${base}/api/v1/sessions/${encodeURIComponent(remoteId)}/continueChat`,
        headers: { 'x-prosa-delivery': deliveryId },
        body: JSON.stringify(isStart ? { prefilledVariables: { name, pushName: name, number } } : { message: request.text }),
      },
      signal,
    );
    return toReply(outcome, {
      kind: isStart ? 'start' : 'message',
      parse: (body) => parseTypebotAnswer(body, isStart),
    });
  };
