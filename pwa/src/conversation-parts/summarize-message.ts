import type { MediaType, Message } from '@prosa/contract/messages/message';
import { stripOwnSignature } from '@prosa/domain/messages/sign-message';
import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import type { TFunction } from 'i18next';
import { formatCall } from './format-call.ts';
import { formatMinutesAndSeconds } from './format-minutes-and-seconds.ts';

const mediaKindTextKeys = {
  image: 'conversation.image',
  audio: 'conversation.audio',
  video: 'conversation.video',
  application: 'conversation.document',
  locationMessage: 'conversation.location',
  contactMessage: 'conversation.contact',
  reactionMessage: 'conversation.reaction',
} as const satisfies Partial<Record<MediaType, string>>;

/** The fields of a message that its one-line summary needs. */
export type SummarizedMessage = Pick<Message, 'body' | 'mediaType' | 'isDeleted' | 'fromMe'> & {
  readonly dataJson?: Message['dataJson'];
  readonly media: { readonly name: string; readonly durationS?: number | null | undefined } | null;
};

/**
 * Summarises a message in one line, which is its text without signature and style marks. If the message has no text, the line
 * names the kind of its media, with the length of audio or video, or the file name of a document.
 */
export function summarizeMessage(t: TFunction, message: SummarizedMessage): string {
  if (message.isDeleted) return t('conversation.deleted');
  const text = stripTextMarks(stripOwnSignature(message));
  if (text.trim() !== '') return text;
  if (message.mediaType === 'call_log') return formatCall(t, message.dataJson);
  const durationS = message.media?.durationS;
  if ((message.mediaType === 'audio' || message.mediaType === 'video') && durationS != null)
    return `${t(mediaKindTextKeys[message.mediaType])} · ${formatMinutesAndSeconds(durationS)}`;
  if (message.mediaType === 'application' && message.media !== null) return message.media.name;
  // The check with `in` makes this cast safe.
  return message.mediaType in mediaKindTextKeys ? t(mediaKindTextKeys[message.mediaType as keyof typeof mediaKindTextKeys]) : '';
}
