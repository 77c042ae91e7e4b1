import type { IntegrationAnswer, IntegrationAnswerPart } from '@prosa/domain/integrations/conversation';
import * as v from 'valibot';

const FulfillmentMessage = v.object({
  platform: v.nullish(v.string()),
  text: v.nullish(v.object({ text: v.nullish(v.array(v.string())) })),
  image: v.nullish(v.object({ imageUri: v.nullish(v.string()), accessibilityText: v.nullish(v.string()) })),
  quickReplies: v.nullish(v.object({ title: v.nullish(v.string()), quickReplies: v.nullish(v.array(v.string())) })),
});
const DetectIntentAnswer = v.object({
  queryResult: v.object({
    fulfillmentText: v.nullish(v.string()),
    fulfillmentMessages: v.nullish(v.array(FulfillmentMessage)),
    intent: v.nullish(v.object({ endInteraction: v.nullish(v.boolean()) })),
    diagnosticInfo: v.nullish(v.object({ end_conversation: v.nullish(v.boolean()) })),
  }),
});

/**
 * Converts the answer of Dialogflow's `detectIntent` to an `IntegrationAnswer`. Returns null if the answer is not as documented.
 * Leaves out messages for a certain platform, such as Facebook, because our channels are none of these platforms.
 */
export function parseDialogflowAnswer(body: unknown): IntegrationAnswer | null {
  const parsed = v.safeParse(DetectIntentAnswer, body);
  if (!parsed.success) return null;
  const { fulfillmentText, fulfillmentMessages, intent, diagnosticInfo } = parsed.output.queryResult;
  const messages = (fulfillmentMessages ?? []).filter(({ platform }) => platform == null || platform === 'PLATFORM_UNSPECIFIED');
  const parts = messages.flatMap(toParts);
  return {
    remoteId: null,
    parts: parts.length > 0 || fulfillmentText == null ? parts : toTextParts(fulfillmentText),
    choices: messages.flatMap(({ quickReplies }) => quickReplies?.quickReplies ?? []),
    isOver: diagnosticInfo?.end_conversation === true || intent?.endInteraction === true,
  };
}

function toParts({ text, image, quickReplies }: v.InferOutput<typeof FulfillmentMessage>): readonly IntegrationAnswerPart[] {
  const url = image?.imageUri ?? '';
  return [
    // The texts of one message are variants, of which Dialogflow has already chosen the first.
    ...toTextParts(text?.text?.[0] ?? ''),
    ...(/^https?:\/\//i.test(url) && URL.canParse(url)
      ? [{ kind: 'file', url, caption: image?.accessibilityText ?? '' } as const]
      : []),
    ...toTextParts(quickReplies?.title ?? ''),
  ];
}

const toTextParts = (text: string): readonly IntegrationAnswerPart[] => (text.trim() === '' ? [] : [{ kind: 'text', text }]);
