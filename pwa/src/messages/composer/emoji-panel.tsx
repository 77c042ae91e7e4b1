import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiList } from '../reactions/emoji-list.tsx';

type EmojiPanelProps = { onChoose: (emoji: string) => void; onClose: () => void };

/** The list of emoji above the composer. A press outside the list closes it. */
export function EmojiPanel({ onChoose, onClose }: EmojiPanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !panel.current?.contains(target) && target.closest('[data-emoji-trigger]') === null)
        onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [onClose]);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('composer.emoji')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="absolute bottom-full left-0 z-panel mb-2 animate-in overflow-hidden rounded-lg border border-border bg-popover shadow-raised fade-in duration-100 max-md:inset-x-2"
    >
      <EmojiList onChoose={onChoose} />
    </div>
  );
}
