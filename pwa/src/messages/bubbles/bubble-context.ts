import type { Channel } from '@prosa/contract/channels/channel';
import type { UserId } from '@prosa/contract/ids';
import type { MessageView } from '../conversation/message-view.ts';
import type { MessageEditing } from '../revisions/inline-text-editor.tsx';

/** The facts about a conversation that the bubbles of its messages need. */
export type BubbleContext = {
  readonly authorOf: (message: MessageView) => string | undefined;
  readonly nameOf: (userId: UserId) => string | undefined;
  readonly quotedOf: (message: MessageView) => MessageView | undefined;
  readonly onJump: (message: MessageView) => void;
  readonly onOpenImage: (message: MessageView) => void;
  readonly onQuote: ((message: MessageView) => void) | undefined;
  /** Reacts to a message. An empty emoji takes the reaction back. Undefined if nobody can write in the ticket. */
  readonly onReact: ((message: MessageView, emoji: string) => void) | undefined;
  readonly onEdit: (message: MessageView) => void;
  readonly editing: MessageEditing | undefined;
  /** The id of the message that the arrow-up key edits. */
  readonly lastEditableId: string | undefined;
  readonly isGroup: boolean;
  readonly channel: Channel;
};
