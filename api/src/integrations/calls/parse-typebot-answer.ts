import type { IntegrationAnswer, IntegrationAnswerPart } from '@prosa/domain/integrations/conversation';
import { richTextToText } from '@prosa/domain/integrations/rich-text-to-text';
import * as v from 'valibot';

const optionalText = v.nullish(v.string());
const Bubble = v.object({
  id: v.optional(v.string()),
  type: v.string(),
  content: v.nullish(
    v.object({
      type: optionalText,
      richText: v.optional(v.unknown()),
      markdown: optionalText,
      plainText: optionalText,
      url: optionalText,
    }),
  ),
});
const ChoiceItem = v.object({ content: optionalText, title: optionalText, value: optionalText });
const ClientSideAction = v.object({
  type: v.string(),
  lastBubbleBlockId: optionalText,
  expectsDedicatedReply: v.nullish(v.boolean()),
  wait: v.nullish(v.object({ secondsToWaitFor: v.number() })),
  redirect: v.nullish(v.object({ url: optionalText })),
});

/** The answer of `startChat` and `continueChat`. Typebot's answers have more fields, which customers of channels never see. */
const TypebotAnswer = v.object({
  sessionId: optionalText,
  messages: v.array(Bubble),
  input: v.nullish(v.object({ type: v.string(), items: v.nullish(v.array(ChoiceItem)) })),
  clientSideActions: v.nullish(v.array(ClientSideAction)),
});
type TypebotAnswer = v.InferOutput<typeof TypebotAnswer>;

/** The types of Typebot's inputs in which the customer chooses from items. */
const choiceInputTypes: ReadonlySet<string> = new Set(['choice input', 'picture choice input']);

/**
 * Converts an answer of Typebot to an `IntegrationAnswer`. Returns null if the answer is not as documented. The answer to a start
 * (`isStart`) must have the id of the new session.
 */
export function parseTypebotAnswer(body: unknown, isStart: boolean): IntegrationAnswer | null {
  const parsed = v.safeParse(TypebotAnswer, body);
  if (!parsed.success) return null;
  const { sessionId, messages, input, clientSideActions } = parsed.output;
  if (isStart && (sessionId == null || sessionId === '')) return null;
  const actions = clientSideActions ?? [];
  const isKnown = (id: string | null | undefined): boolean => messages.some((bubble) => bubble.id === id);
  const parts = [
    ...actions.filter(({ lastBubbleBlockId }) => !isKnown(lastBubbleBlockId)).flatMap(toActionParts),
    ...messages.flatMap((bubble) => [
      ...toBubbleParts(bubble),
      ...actions.filter(({ lastBubbleBlockId }) => lastBubbleBlockId === bubble.id).flatMap(toActionParts),
    ]),
  ];
  const choices = input != null && choiceInputTypes.has(input.type) ? (input.items ?? []) : [];
  return {
    remoteId: sessionId ?? null,
    parts,
    choices: choices.map(({ content, title, value }) => content ?? title ?? value ?? '').filter((text) => text.trim() !== ''),
    isOver: input == null && !actions.some(({ expectsDedicatedReply }) => expectsDedicatedReply === true),
  };
}

function toBubbleParts({ type, content }: TypebotAnswer['messages'][number]): readonly IntegrationAnswerPart[] {
  if (content == null) return [];
  if (type === 'text') {
    const text =
      content.markdown ?? (Array.isArray(content.richText) ? richTextToText(content.richText) : content.plainText) ?? '';
    return toTextParts(text);
  }
  const url = content.url ?? '';
  const isFile = type === 'image' || type === 'audio' || (type === 'video' && (content.type ?? 'url') === 'url');
  // The embedded player of another site cannot be sent as a file, but its address can be sent as a text.
  return isFile && isWebAddress(url) ? [{ kind: 'file', url, caption: '' }] : isWebAddress(url) ? toTextParts(url) : [];
}

const toActionParts = ({ wait, redirect }: v.InferOutput<typeof ClientSideAction>): readonly IntegrationAnswerPart[] => [
  ...(wait == null ? [] : [{ kind: 'pause', ms: wait.secondsToWaitFor * 1_000 } as const]),
  ...toTextParts(redirect?.url ?? ''),
];

const toTextParts = (text: string): readonly IntegrationAnswerPart[] => (text.trim() === '' ? [] : [{ kind: 'text', text }]);

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);
