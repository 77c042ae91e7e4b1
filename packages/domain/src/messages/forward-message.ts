import type { MediaType, Message } from '@prosa/contract/messages/message';
import { signMessage, stripOwnSignature } from './sign-message.ts';

/** The types of messages that no channel can send again. */
const unsendableTypes: ReadonlySet<MediaType> = new Set(['reactionMessage', 'call_log']);

/**
 * Returns whether a message can be forwarded. Device and server both call this pure function, so the device offers only messages
 * that the server accepts.
 */
export const isForwardable = ({
  isDeleted,
  isPrivate,
  mediaType,
}: Pick<Message, 'isDeleted' | 'isPrivate' | 'mediaType'>): boolean =>
  !isDeleted && !isPrivate && !unsendableTypes.has(mediaType);

/** Returns whether a message is a card: a contact or a place, whose content is in its `dataJson`. */
const isCard = ({ mediaType }: Pick<Message, 'mediaType'>): boolean =>
  mediaType === 'contactMessage' || mediaType === 'locationMessage';

/**
 * Returns the text and type of a forwarded message. The text loses the signature of its author, and gets a signature with the
 * name `signedBy` unless that is null. Only a card keeps its `dataJson`, and a card gets no signature.
 */
export function toForwardedContent(
  source: Pick<Message, 'body' | 'fromMe' | 'mediaType' | 'dataJson'>,
  signedBy: string | null,
): Pick<Message, 'body' | 'mediaType' | 'dataJson'> {
  const text = stripOwnSignature(source);
  return {
    body: signedBy === null || isCard(source) ? text : signMessage(signedBy, text),
    // An answer that was chosen by a button is forwarded as its text.
    mediaType: source.mediaType === 'buttonsMessage' ? 'chat' : source.mediaType,
    dataJson: isCard(source) ? source.dataJson : null,
  };
}
