import type { Channel } from '@prosa/contract/channels/channel';
import { ChevronDown, Copy, Download, Pencil, Reply, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { DropdownMenu, MenuAction } from '../ui/dropdown-menu.tsx';
import { useSignedInUser } from '../shell/signed-in-user.ts';
import { askedRevision } from './asked-revision.ts';
import { mayRevise } from './may-revise.ts';
import { useDownload } from './use-download.ts';
import type { MessageView } from './use-conversation.ts';

type MessageMenuProps = {
  message: MessageView;
  channel: Channel;
  onQuote: ((message: MessageView) => void) | undefined;
};

/** What may be done with a message; beside its bubble while the pointer or the focus is there, on a phone always. */
export function MessageMenu({ message, channel, onQuote }: MessageMenuProps) {
  const { t } = useTranslation();
  const download = useDownload();
  const may = mayRevise(message, useSignedInUser(), channel);
  const { body, media } = message;
  if (onQuote === undefined && body === '' && media === null && !may.delete) return null;
  const seen =
    'text-ink-3 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 data-popup-open:opacity-100 pointer-coarse:opacity-40';
  return (
    <span className="flex shrink-0 items-center">
      {onQuote !== undefined && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('conversation.quote')}
          title={t('conversation.quote')}
          onClick={() => onQuote(message)}
          className={`${seen} max-md:hidden`}
        >
          <Reply aria-hidden />
        </Button>
      )}
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('conversation.options')}
            className={`${seen} max-md:-mx-2.5 max-md:-my-1`}
          >
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {onQuote !== undefined && (
          <MenuAction onClick={() => onQuote(message)}>
            <Reply aria-hidden />
            {t('conversation.quote')}
          </MenuAction>
        )}
        {body !== '' && (
          <MenuAction onClick={() => void navigator.clipboard.writeText(body)}>
            <Copy aria-hidden />
            {t('conversation.copy')}
          </MenuAction>
        )}
        {media !== null && media.url !== '' && (
          <MenuAction onClick={() => download(media)}>
            <Download aria-hidden />
            {t('conversation.save')}
          </MenuAction>
        )}
        {may.edit && (
          <MenuAction onClick={() => askedRevision.set({ kind: 'edit', message })}>
            <Pencil aria-hidden />
            {t('common.edit')}
          </MenuAction>
        )}
        {may.delete && (
          <MenuAction onClick={() => askedRevision.set({ kind: 'delete', message })}>
            <Trash2 aria-hidden />
            {t('conversation.delete')}
          </MenuAction>
        )}
        {may.channelForbids && (
          <p className="max-w-56 px-2.5 py-1.5 text-xs text-ink-3">{t('errors.ERR_CHANNEL_CANNOT_REVISE')}</p>
        )}
      </DropdownMenu>
    </span>
  );
}
