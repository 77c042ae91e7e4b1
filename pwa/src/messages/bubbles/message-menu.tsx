import type { Channel } from '@prosa/contract/channels/channel';
import { stripOwnSignature } from '@prosa/domain/messages/sign-message';
import { CornerUpRight, Download, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { MenuAction } from '../../ui/overlays/dropdown-menu.tsx';
import { messageToDeleteStore } from '../revisions/message-to-delete.ts';
import { BubbleMenu, CopyAction, DeleteAction, EditAction, QuoteAction, QuoteButton } from './bubble-menu.tsx';
import { decideAllowedRevisions } from '../revisions/decide-allowed-revisions.ts';
import { listForwardableMessages, messagesToForwardStore, toggleMessageSelection } from '../selection/message-selection.ts';
import { ReactionActions, ReactionButton } from './reaction-menu.tsx';
import { useMediaDownload } from '../media/use-media-download.ts';
import type { MessageView } from '../conversation/message-view.ts';

type MessageMenuProps = {
  message: MessageView;
  channel: Channel;
  onQuote: ((message: MessageView) => void) | undefined;
  /** The emoji of the company's reaction. */
  ownReaction: string | undefined;
  onReact: ((emoji: string) => void) | undefined;
  onEdit: (message: MessageView) => void;
  /** Whether the arrow-up key in the composer edits the message. */
  isLastEditable: boolean;
  /** Whether the buttons that react and quote are only in the menu, because there is no room for them. */
  isCompact?: boolean;
};

/** The actions on a message: beside its bubble while it is hovered or focused, by right click and by long press. */
export function MessageMenu({
  message,
  channel,
  onQuote,
  ownReaction,
  onReact,
  onEdit,
  isLastEditable,
  isCompact = false,
}: MessageMenuProps) {
  const { t } = useTranslation();
  const download = useMediaDownload();
  const may = decideAllowedRevisions(message, useSignedInUser(), channel);
  const { media } = message;
  const body = stripOwnSignature(message);
  return (
    <span className="flex shrink-0 items-center">
      {!isCompact && onReact !== undefined && <ReactionButton own={ownReaction} onReact={onReact} />}
      {!isCompact && onQuote !== undefined && <QuoteButton onQuote={() => onQuote(message)} />}
      <BubbleMenu>
        {onReact !== undefined && <ReactionActions own={ownReaction} onReact={onReact} />}
        {onQuote !== undefined && <QuoteAction onQuote={() => onQuote(message)} />}
        {body !== '' && <CopyAction text={body} />}
        {media !== null && media.url !== '' && (
          <MenuAction onClick={() => download(media)}>
            <Download aria-hidden />
            {t('conversation.save')}
          </MenuAction>
        )}
        {listForwardableMessages([message]).length > 0 && (
          <MenuAction onClick={() => messagesToForwardStore.set([message])}>
            <CornerUpRight aria-hidden />
            {t('conversation.forward')}
          </MenuAction>
        )}
        <MenuAction onClick={() => toggleMessageSelection(message)}>
          <ListChecks aria-hidden />
          {t('conversation.select')}
        </MenuAction>
        {may.edit && <EditAction onEdit={() => onEdit(message)} isLast={isLastEditable} />}
        {may.delete && <DeleteAction onDelete={() => messageToDeleteStore.set(message)} />}
        {may.channelForbids && (
          <p className="max-w-56 px-2.5 py-1.5 text-xs text-muted-foreground">{t('errors.ERR_CHANNEL_CANNOT_REVISE')}</p>
        )}
      </BubbleMenu>
    </span>
  );
}
