import { CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Offers to watch a linked YouTube video in the conversation. Until the user presses it, nothing is loaded from YouTube, so that
 * YouTube does not learn who reads which message. The player is YouTube's variant that stores no cookies before it plays.
 */
export function VideoLink({ videoId }: { videoId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const frame = 'mt-1.5 h-45 w-80 max-w-full overflow-hidden rounded-sm';
  if (isOpen)
    return (
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
        title={t('conversation.videoPlayer')}
        // YouTube refuses to play in a page that does not name its own origin.
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- The player is of another origin, so it can't free itself.
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        className={`block border-0 bg-black ${frame}`}
      />
    );
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className={`grid place-content-center justify-items-center gap-1.5 border border-border bg-muted text-small text-secondary-foreground hover:text-foreground ${frame}`}
    >
      <CirclePlay aria-hidden className="size-10" />
      {t('conversation.watchVideo')}
    </button>
  );
}
