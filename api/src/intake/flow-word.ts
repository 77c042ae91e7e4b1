import type { InboundMessage } from '../channels/channel-adapter.ts';
import type { IntakeState } from './intake-state.ts';

/** Whether a message is somebody's word, which a flow has to know of; reactions and notes of calls are none. */
export const concernsFlows = ({ mediaType }: InboundMessage): boolean =>
  mediaType !== 'reactionMessage' && mediaType !== 'call_log';

/** The words that a flow takes from a message: text, caption or the answer chosen; a file without words goes by its name. */
export const wordOf = ({ message }: IntakeState): string =>
  message.body === '' && message.media !== null ? message.media.name : message.body;
