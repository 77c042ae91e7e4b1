import { Lock, Mic, Workflow, Zap } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationKeys } from '../../keyboard/shortcuts.ts';
import { cn } from '../../ui/cn.ts';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import { useIsPhone } from '../../ui/interaction/use-media-query.ts';
import { AttachButtons } from './attach-buttons.tsx';
import { EmojiButton, SendButton } from './composer-buttons.tsx';
import { MoreButton } from './more-button.tsx';
import { SignatureToggle } from './signature-toggle.tsx';

type ComposerToolsProps = {
  input: RefObject<HTMLTextAreaElement | null>;
  isChoosingEmoji: boolean;
  onEmoji: () => void;
  onFiles: (files: Iterable<File>) => void;
  isChoosingReply: boolean;
  onReplies: () => void;
  isChoosingFlow: boolean;
  onFlows: () => void;
  onContact: () => void;
  onLocation: () => void;
  onMeeting: () => void;
  /** Opens the form of a scheduled message to the contact. Undefined if the plan has no scheduled messages. */
  onSchedule: (() => void) | undefined;
  isPrivate: boolean;
  onPrivate: () => void;
  onRecord: () => void;
  isEmpty: boolean;
  maySend: boolean;
};

/**
 * The row of buttons below the text field, with the send button last. A phone has room for either the voice button or the send
 * button, and shows the one that the user can press now.
 */
export function ComposerTools({
  input,
  isChoosingEmoji,
  onEmoji,
  onFiles,
  isChoosingReply,
  onReplies,
  isChoosingFlow,
  onFlows,
  onContact,
  onLocation,
  onMeeting,
  onSchedule,
  isPrivate,
  onPrivate,
  onRecord,
  isEmpty,
  maySend,
}: ComposerToolsProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  return (
    <div className="flex flex-wrap items-center gap-0.5 px-2 pb-2 pt-1 max-md:gap-0 max-md:px-1">
      <EmojiButton isOpen={isChoosingEmoji} onPress={onEmoji} />
      <AttachButtons onFiles={onFiles} />
      <ToolButton
        label={t('menu.quick-messages')}
        keys={conversationKeys.quickReply}
        data-quick-trigger
        aria-expanded={isChoosingReply}
        onClick={onReplies}
      >
        <Zap aria-hidden />
      </ToolButton>
      {!phone && (
        <ToolButton label={t('menu.flows')} data-flow-trigger aria-expanded={isChoosingFlow} onClick={onFlows}>
          <Workflow aria-hidden />
        </ToolButton>
      )}
      <MoreButton
        input={input}
        onFlows={phone ? onFlows : undefined}
        onContact={onContact}
        onLocation={onLocation}
        onMeeting={onMeeting}
        onSchedule={onSchedule}
      />
      <span className="flex-1" />
      <SignatureToggle />
      <ToolButton
        label={t('composer.private')}
        keys={conversationKeys.private}
        aria-pressed={isPrivate}
        onClick={onPrivate}
        className={cn(isPrivate && 'bg-note-border/30 text-foreground')}
      >
        <Lock aria-hidden />
      </ToolButton>
      {(!phone || isEmpty) && (
        <ToolButton label={t('composer.record')} onClick={onRecord}>
          <Mic aria-hidden />
        </ToolButton>
      )}
      {(!phone || !isEmpty) && <SendButton disabled={!maySend} className="ml-auto w-9.5" />}
    </div>
  );
}
