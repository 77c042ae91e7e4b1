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
 * Shows below an album why one of its pictures, or a reaction to it, is unsent or failed, with the possible actions. The number
 * of the picture tells which one is meant. Nothing is shown for other pictures.
 */
export function PictureNotes({ picture: { message, undelivered }, place, context }: PictureNotesProps) {
  const { t } = useTranslation();
  const { onReact } = toBubbleActions(message, context);
  return (
    // The number is shown only beside a note, and the notes themselves decide whether they show anything.
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
