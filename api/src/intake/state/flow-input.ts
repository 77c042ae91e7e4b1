import type { InboundMessage } from '../../channels/channel-adapter.ts';
import type { IntakeState } from './intake-state.ts';

/** Returns whether a flow treats the message as the customer's answer. Reactions and call records are no answers. */
export const isFlowInput = ({ mediaType }: InboundMessage): boolean =>
  mediaType !== 'reactionMessage' && mediaType !== 'call_log';

/**
 * Returns the text of a message for a flow: its text, its caption or the chosen answer. For a file without a caption, returns the
 * file's name.
 */
export const toFlowInput = ({ message }: IntakeState): string =>
  message.body === '' && message.media !== null ? message.media.name : message.body;
