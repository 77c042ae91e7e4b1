import { useTranslation } from 'react-i18next';
import { toBubbleActions } from '../bubbles/bubble-facts.ts';
import type { BubbleContext } from '../bubbles/bubble-context.ts';
import { MessageSendingNote } from '../bubbles/message-sending-note.tsx';
import type { MessageRow } from '../conversation/to-conversation-rows.ts';
import { UndeliveredReaction } from '../reactions/undelivered-reaction.tsx';

type PictureNotesProps = {
  picture: MessageRow;
  /** The number of the picture in its album, from 1. */
  place: number;
  context: BubbleContext;
};

/**
 * Shows below an album why one of its pictures, or a reaction to that picture, is unsent or failed, with the possible actions.
 * The number says which picture is meant. Shows nothing if the picture and its reactions need no note.
 */
export function PictureNotes({ picture: { message, undelivered }, place, context }: PictureNotesProps) {
  const { t } = useTranslation();
  const { onReact } = toBubbleActions(message, context);
  return (
    // CSS hides the number if no note is beside it, because only the notes themselves decide whether they show anything.
    <div
      role="group"
      aria-label={t('conversation.picture', { place })}
      className="flex max-w-[82%] items-baseline has-[>:only-child]:hidden"
    >
      <span aria-hidden className="shrink-0 text-caption text-muted-foreground">
        {t('conversation.picture', { place })}
      </span>
      {undelivered !== undefined && <UndeliveredReaction reaction={undelivered} onReact={onReact} />}
      <MessageSendingNote message={message} mayAnswer={context.onReact !== undefined} onEdit={context.onEdit} />
    </div>
  );
}
