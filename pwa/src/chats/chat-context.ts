import type { UserId } from '@prosa/contract/ids';
import type { MessageEditing } from '../messages/revisions/inline-text-editor.tsx';
import type { ChatMessageView } from './chat-message.ts';

/** The facts about a chat that the bubble of a message needs, and the actions that the bubble offers. */
export type ChatContext = {
  readonly isGroup: boolean;
  /** The ids of the members. */
  readonly members: readonly UserId[];
  readonly nameOf: (userId: UserId) => string;
  readonly quotedOf: (message: ChatMessageView) => ChatMessageView | undefined;
  readonly onJump: (id: string) => void;
  readonly onOpenImage: (mediaId: string) => void;
  /** The actions on a message. Undefined if the user may only read the chat. */
  readonly act:
    | undefined
    | {
        readonly reply: (message: ChatMessageView) => void;
        readonly react: (message: ChatMessageView, emoji: string) => void;
        readonly edit: (message: ChatMessageView) => void;
        readonly remove: (message: ChatMessageView) => void;
      };
  readonly editing: MessageEditing | undefined;
  /** The id of the message that the arrow-up key edits. */
  readonly lastEditableId: string | undefined;
  readonly onSeenBy: (message: ChatMessageView) => void;
  /**
   * Returns whether the author may still edit or delete the message. The time limit is checked with the server's time, as far as
   * the device knows it.
   */
  readonly mayRevise: (message: ChatMessageView) => boolean;
};
