import type { MessageMedia } from '@prosa/contract/messages/message';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Shows a picture in a bubble. The picture's space is reserved while it loads. If it can't be loaded, a text is shown instead.
 */
export function MessagePicture({ media, onOpen }: { media: MessageMedia; onOpen: () => void }) {
  const { t } = useTranslation();
  const [away, setAway] = useState(false);
  const source = media.thumbnailUrl ?? media.url;
  return (
    <button
      type="button"
      className="-mx-1.5 -mt-0.5 mb-1.5 block h-47.5 w-67.5 max-w-[calc(100%+0.75rem)] overflow-hidden rounded-md bg-foreground/8"
      aria-label={t('conversation.openImage', { name: media.name })}
      onClick={() => (away ? setAway(false) : onOpen())}
    >
      {away ? (
        <span className="grid h-full place-content-center justify-items-center gap-1.5 p-3 text-small opacity-80">
          <ImageOff aria-hidden className="size-6" />
          {t('conversation.mediaAway')}
        </span>
      ) : (
        <img src={source} alt="" draggable={false} onError={() => setAway(true)} className="size-full object-cover" />
      )}
    </button>
  );
}
