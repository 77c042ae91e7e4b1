import { findReactionRefusal } from '@prosa/domain/messages/decide-reaction';
import { findSignedName } from '@prosa/domain/messages/sign-message';
import type { TFunction } from 'i18next';
import type { MessageView } from '../conversation/message-view.ts';
import type { BubbleContext } from './bubble-context.ts';

/** Returns whether the server refused to send a message, or whether the message could not be delivered. */
export const hasFailed = ({ outbox, delivery }: MessageView): boolean =>
  (outbox?.state === 'refused' && outbox.command === 'send-message') || delivery === 'failed';

/** Returns the author of a message, and the label that the bubble shows. A customer's bubble needs a label only in a group. */
export function toBubbleAuthor(t: TFunction, message: MessageView, { authorOf, isGroup }: BubbleContext) {
  const author = authorOf(message) ?? (message.fromMe ? findSignedName(message.body) : undefined);
  const label = message.isPrivate
    ? [t('conversation.private'), author].filter(Boolean).join(' · ')
    : message.fromMe || isGroup
      ? author
      : undefined;
  return { author, label };
}

/** Returns the functions that quote a message and react to it. A function is undefined if the user can't do that now. */
export function toBubbleActions(message: MessageView, context: BubbleContext) {
  const { onReact } = context;
  const isReactable = message.outbox?.state !== 'refused' && findReactionRefusal(message) === undefined;
  return {
    onQuote: message.isDeleted || message.outbox !== undefined ? undefined : context.onQuote,
    onReact: isReactable && onReact !== undefined ? (emoji: string) => onReact(message, emoji) : undefined,
  };
}

/** Returns the classes for the colours of a bubble, which tell a customer's message, an answer and a private note apart. */
export const toBubbleColourClasses = ({ isPrivate, fromMe }: MessageView): string =>
  isPrivate
    ? 'border-dashed border-note-border bg-note text-foreground'
    : fromMe
      ? 'border-transparent bg-bubble-out text-bubble-out-foreground'
      : '';
