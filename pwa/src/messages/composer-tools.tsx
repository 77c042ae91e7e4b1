import { Camera, Lock, Mic, Paperclip, Send, Smile, Zap } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { FileInput } from '../ui/file-input.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import { useIsPhone } from '../ui/use-media-query.ts';
import { SignToggle } from './sign-toggle.tsx';

type ComposerToolsProps = {
  isChoosingEmoji: boolean;
  onEmoji: () => void;
  onFiles: (files: readonly File[]) => void;
  isChoosingReply: boolean;
  onReplies: () => void;
  isPrivate: boolean;
  onPrivate: () => void;
  onRecord: () => void;
  maySend: boolean;
};

/** The row of buttons under what is written; the last one sends. */
export function ComposerTools({
  isChoosingEmoji,
  onEmoji,
  onFiles,
  isChoosingReply,
  onReplies,
  isPrivate,
  onPrivate,
  onRecord,
  maySend,
}: ComposerToolsProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <div className="flex items-center gap-0.5 px-2 pb-2 pt-1 max-md:gap-0 max-md:px-1">
      <ToolButton label={t('composer.emoji')} data-emoji-trigger aria-expanded={isChoosingEmoji} onClick={onEmoji}>
        <Smile aria-hidden />
      </ToolButton>
      <FileInput inputRef={picker} onFiles={onFiles} multiple />
      <ToolButton label={t('composer.attach')} onClick={() => picker.current?.click()}>
        <Paperclip aria-hidden />
      </ToolButton>
      {phone && (
        <>
          <FileInput inputRef={camera} onFiles={onFiles} fromCamera />
          <Button variant="ghost" size="icon" aria-label={t('composer.camera')} onClick={() => camera.current?.click()}>
            <Camera aria-hidden />
          </Button>
        </>
      )}
      <ToolButton label={t('menu.quick-messages')} data-quick-trigger aria-expanded={isChoosingReply} onClick={onReplies}>
        <Zap aria-hidden />
      </ToolButton>
      <span className="flex-1" />
      <SignToggle />
      <ToolButton
        label={t('composer.private')}
        aria-pressed={isPrivate}
        onClick={onPrivate}
        className={cn(isPrivate && 'bg-note-line/30 text-ink')}
      >
        <Lock aria-hidden />
      </ToolButton>
      <ToolButton label={t('composer.record')} onClick={onRecord}>
        <Mic aria-hidden />
      </ToolButton>
      <Button
        type="submit"
        variant="primary"
        size="icon"
        aria-label={t('composer.send')}
        disabled={!maySend}
        // The keyboard of a phone stays: the text keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        className="ml-1 w-[38px] max-md:w-12"
      >
        <Send aria-hidden />
      </Button>
    </div>
  );
}
