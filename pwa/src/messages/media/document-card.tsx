import type { MessageMedia } from '@prosa/contract/messages/message';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/language.ts';
import { FileBadge } from '../../files/file-badge.tsx';
import { useMediaDownload } from './use-media-download.ts';
import { formatFileSize } from '../../files/format-file-size.ts';

/** Shows a file in a bubble with its kind, name and size. Pressing it saves the file. */
export function DocumentCard({ media }: { media: MessageMedia }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const download = useMediaDownload();
  return (
    <a
      href={media.url}
      download={media.name}
      onClick={(event) => {
        event.preventDefault();
        download(media);
      }}
      aria-label={t('conversation.download', { name: media.name })}
      className="-mx-1.5 -mt-0.5 mb-1 flex min-h-14 w-72.5 max-w-[calc(100%+0.75rem)] items-center gap-2.5 rounded-md bg-foreground/6 px-2.5 py-2 hover:bg-foreground/10"
    >
      <FileBadge name={media.name} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium leading-4.5">{media.name}</span>
        <span className="block text-xs opacity-80">{formatFileSize(media.sizeBytes, locale)}</span>
      </span>
      <Download aria-hidden className="size-4.5 shrink-0 opacity-80" />
    </a>
  );
}
