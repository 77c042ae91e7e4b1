import type { MediaType, Message } from '@prosa/contract/messages/message';
import type { TFunction } from 'i18next';

const kinds = {
  image: 'conversation.image',
  audio: 'conversation.audio',
  video: 'conversation.video',
  application: 'conversation.document',
  locationMessage: 'conversation.location',
  contactMessage: 'conversation.contact',
  reactionMessage: 'conversation.reaction',
  call_log: 'conversation.call',
} as const satisfies Partial<Record<MediaType, string>>;

/** What is needed of a message to say it in a line. */
export type SummedUp = Pick<Message, 'body' | 'mediaType' | 'media' | 'isDeleted'>;

/** A message in a line: its text, else the kind of what it carries. */
export function messageSummary(t: TFunction, message: SummedUp): string {
  if (message.isDeleted) return t('conversation.deleted');
  if (message.body.trim() !== '') return message.body;
  if (message.mediaType === 'application' && message.media !== null) return message.media.name;
  return message.mediaType in kinds ? t(kinds[message.mediaType as keyof typeof kinds]) : ''; // narrowed by `in`
}
