import { foldText } from '../flows/fold-text.ts';
import { toPlainMenuText } from '../flows/to-plain-menu-text.ts';
import { MINUTE_MS } from '../time/local-time.ts';
import { MAX_ANSWER_PARTS, MAX_ANSWER_PAUSE_MS, MAX_ANSWER_TEXT_CHARACTERS } from './constants.ts';
import type {
  IntegrationAnswer,
  IntegrationAnswerPart,
  IntegrationCallRequest,
  IntegrationCommand,
  IntegrationEffect,
  IntegrationMemory,
  IntegrationSettings,
  IntegrationStep,
} from './conversation.ts';
import { parseBubbleCommand } from './parse-bubble-command.ts';

/** An event that continues the conversation of a customer with an integration. */
export type IntegrationSessionEvent =
  | { readonly kind: 'message'; readonly text: string; readonly at: Date }
  | { readonly kind: 'answer'; readonly request: IntegrationCallRequest; readonly answer: IntegrationAnswer }
  /** The other system no longer knows the conversation. */
  | { readonly kind: 'session-lost'; readonly request: IntegrationCallRequest }
  | { readonly kind: 'given-up' };

/** Decides what an integration does next in a conversation. The function is pure: its result depends only on its parameters. */
export function runIntegration(
  settings: IntegrationSettings,
  memory: IntegrationMemory,
  event: IntegrationSessionEvent,
): IntegrationStep {
  switch (event.kind) {
    case 'message':
      return settings.type === 'typebot'
        ? continueWithTypebotMessage(settings, memory, event)
        : { memory: setHeardAt(memory, event.at), effects: [toMessageCall(memory, event.text)] };
    case 'answer':
      return applyAnswer(settings, memory, event);
    case 'session-lost':
      return beginConversation(memory, event.request.text, []);
    case 'given-up':
      return {
        memory,
        effects: [
          { kind: 'add-note', note: 'failed' },
          { kind: 'end-session', ending: 'failed' },
        ],
      };
  }
}

const setHeardAt = (memory: IntegrationMemory, at: Date): IntegrationMemory => ({ ...memory, heardAt: at.toISOString() });

/** Begins the conversation anew at the other system. */
const beginConversation = (memory: IntegrationMemory, text: string, before: readonly IntegrationEffect[]): IntegrationStep => ({
  memory: { ...memory, remoteId: null, choices: [] },
  effects: [...before, { kind: 'call', request: { kind: 'start', text } }],
});

function continueWithTypebotMessage(
  settings: IntegrationSettings,
  memory: IntegrationMemory,
  { text, at }: Extract<IntegrationSessionEvent, { kind: 'message' }>,
): IntegrationStep {
  const heard = setHeardAt(memory, at);
  const isFor = (keyword: string): boolean => keyword.trim() !== '' && foldText(text) === foldText(keyword);
  if (isFor(settings.typebotKeywordFinish)) return { memory: heard, effects: [{ kind: 'end-session', ending: 'keyword' }] };
  // The keyword is not meant as an answer, so the call that begins the conversation anew has an empty text.
  if (isFor(settings.typebotKeywordRestart))
    return beginConversation(heard, '', [
      { kind: 'begin-again', why: 'keyword' },
      ...toTextEffects(settings.typebotRestartMessage),
    ]);
  if (memory.remoteId === null) return beginConversation(heard, text, []);
  if (isExpired(settings, memory, at)) return beginConversation(heard, text, [{ kind: 'begin-again', why: 'expired' }]);
  return { memory: heard, effects: [toMessageCall(memory, text)] };
}

const toMessageCall = (memory: IntegrationMemory, text: string): IntegrationEffect => ({
  kind: 'call',
  request: { kind: 'message', text: toChoiceText(memory, text) },
});

/** Returns whether the customer was silent for longer than a session lasts. 0 minutes means that a session never expires. */
const isExpired = ({ typebotExpires }: IntegrationSettings, { heardAt }: IntegrationMemory, at: Date): boolean =>
  typebotExpires > 0 && at.getTime() - Date.parse(heardAt) > typebotExpires * MINUTE_MS;

/** Returns the text of the choice whose number the customer wrote, or else the customer's own text. */
function toChoiceText({ choices }: IntegrationMemory, text: string): string {
  const number = /^[1-9]\d?$/.test(text.trim()) ? Number(text.trim()) : 0;
  return choices[number - 1] ?? text;
}

function applyAnswer(
  settings: IntegrationSettings,
  memory: IntegrationMemory,
  { request, answer }: Extract<IntegrationSessionEvent, { kind: 'answer' }>,
): IntegrationStep {
  const next = { ...memory, remoteId: answer.remoteId ?? memory.remoteId, choices: answer.choices };
  const isSilent = answer.parts.length === 0 && answer.choices.length === 0;
  // A bot without a greeting sends nothing when a conversation begins, so it gets the customer's first message in a second call.
  if (isSilent && request.kind === 'start' && !answer.isOver && request.text.trim() !== '')
    return { memory: next, effects: [{ kind: 'call', request: { kind: 'message', text: request.text } }] };
  const isUnknown = isSilent && request.kind === 'message' && settings.type === 'typebot' && !answer.isOver;
  const unknown = isUnknown ? toTextEffects(settings.typebotUnknownMessage) : [];
  const { effects, isHandedOver } = toEffects(settings, answer);
  const ends = answer.isOver && !isHandedOver;
  return { memory: next, effects: [...unknown, ...effects, ...(ends ? [END_FINISHED_SESSION] : [])] };
}

const END_FINISHED_SESSION = { kind: 'end-session', ending: 'finished' } as const;

/**
 * Converts the parts of an answer to effects, with the pause between two messages that the settings require. The parts after a
 * hand-over are dropped.
 */
function toEffects(
  { type, typebotDelayMessage }: IntegrationSettings,
  { parts, choices }: IntegrationAnswer,
): { readonly effects: readonly IntegrationEffect[]; readonly isHandedOver: boolean } {
  const effects: IntegrationEffect[] = [];
  const delayMs = type === 'typebot' ? typebotDelayMessage : 0;
  const say = (message: readonly IntegrationEffect[]): void => {
    const isFirst = !effects.some(({ kind }) => kind === 'send-text' || kind === 'send-file');
    if (message.length > 0) effects.push(...(isFirst || delayMs === 0 ? [] : toPauseEffects(delayMs)), ...message);
  };
  for (const part of parts.slice(0, MAX_ANSWER_PARTS)) {
    const command = findCommand(part);
    if (command === 'unreadable') effects.push({ kind: 'add-note', note: 'command' });
    else if (command !== null) return { effects: [...effects, ...toHandOverEffects(command)], isHandedOver: true };
    else if (part.kind === 'text') say(toTextEffects(part.text));
    else if (part.kind === 'file') say([{ kind: 'send-file', url: part.url, caption: cutText(part.caption) }]);
    else if (part.kind === 'pause') effects.push(...toPauseEffects(part.ms));
  }
  const options = choices.map((value, index) => ({ number: index + 1, value }));
  if (options.length > 0) say(toTextEffects(toPlainMenuText({ text: '', options })));
  return { effects, isHandedOver: false };
}

/** Finds the command of a part. Typebot sends commands as texts. */
function findCommand(part: IntegrationAnswerPart): IntegrationCommand | 'unreadable' | null {
  if (part.kind === 'command') return part.command;
  if (part.kind !== 'text') return null;
  const parsed = parseBubbleCommand(part.text);
  if (parsed.kind === 'command') return parsed.command;
  return parsed.kind === 'unreadable' ? 'unreadable' : null;
}

const toHandOverEffects = ({ queueId, userId, closeTicket }: IntegrationCommand): readonly IntegrationEffect[] => [
  ...(queueId === null && userId === null ? [] : [{ kind: 'move-ticket', queueId, userId } as const]),
  ...(closeTicket ? [{ kind: 'close-ticket' } as const] : []),
  END_FINISHED_SESSION,
];

const toPauseEffects = (ms: number): readonly IntegrationEffect[] =>
  Number.isFinite(ms) && ms > 0 ? [{ kind: 'wait', ms: Math.min(MAX_ANSWER_PAUSE_MS, Math.round(ms)) }] : [];

const toTextEffects = (text: string): readonly IntegrationEffect[] =>
  text.trim() === '' ? [] : [{ kind: 'send-text', text: cutText(text) }];

/** Shortens a text to its limit. If the text then ends with half a character, a replacement character takes its place. */
const cutText = (text: string): string => text.slice(0, MAX_ANSWER_TEXT_CHARACTERS).toWellFormed();
