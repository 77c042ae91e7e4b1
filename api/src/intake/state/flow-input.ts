import type { InboundMessage } from '../../channels/channel-adapter.ts';
import type { IntakeState } from './intake-state.ts';

/** Returns whether a message counts as a customer's word for flows. Reactions and call records don't. */
export const isFlowInput = ({ mediaType }: InboundMessage): boolean =>
  mediaType !== 'reactionMessage' && mediaType !== 'call_log';

/**
 * Returns a message's words for a flow: its text, its caption or the chosen answer. A file without a caption counts by its name.
 */
export const toFlowInput = ({ message }: IntakeState): string =>
  message.body === '' && message.media !== null ? message.media.name : message.body;
