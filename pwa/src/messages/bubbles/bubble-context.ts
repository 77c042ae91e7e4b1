import type { Channel } from '@prosa/contract/channels/channel';
import type { UserId } from '@prosa/contract/ids';
import type { MessageView } from '../conversation/message-view.ts';

/**
 * The facts about a conversation that the bubbles of its messages need. The object changes only if one of these facts changes,
 * because each bubble is then rendered again.
 */
export type BubbleContext = {
  readonly authorOf: (message: MessageView) => string | undefined;
  readonly nameOf: (userId: UserId) => string | undefined;
  readonly onJump: (message: MessageView) => void;
  readonly onOpenImage: (message: MessageView) => void;
  readonly onQuote: ((message: MessageView) => void) | undefined;
  /** Reacts to a message. An empty emoji takes the reaction back. Undefined if nobody can write in the ticket. */
  readonly onReact: ((message: MessageView, emoji: string) => void) | undefined;
  readonly onEdit: (message: MessageView) => void;
  readonly isGroup: boolean;
  readonly channel: Channel;
};
