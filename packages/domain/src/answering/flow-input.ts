import type { MessageToAnswer } from './answer-state.ts';

/** Returns whether a flow treats the message as the customer's answer. Reactions and call records are no answers. */
export const isFlowInput = ({ mediaType }: Pick<MessageToAnswer, 'mediaType'>): boolean =>
  mediaType !== 'reactionMessage' && mediaType !== 'call_log';

/**
 * Returns the text of a message for a flow: its text, its caption or the chosen answer. For a file without a caption, returns the
 * file's name.
 */
export const toFlowInput = ({ body, media }: Pick<MessageToAnswer, 'body' | 'media'>): string =>
  body === '' && media !== null ? media.name : body;
