import { ChevronDown, Copy, Pencil, Reply, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EDIT_LAST_MESSAGE_KEY } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DropdownMenu, MenuAction } from '../../ui/overlays/dropdown-menu.tsx';
import { useCopyText } from '../../ui/feedback/use-copy-text.ts';
import { KeyHint } from '../../ui/buttons/key-hint.tsx';

/**
 * The classes of a button beside a bubble. The button is visible only while the bubble is hovered, while the button has the
 * focus, and while its menu is open. Touch screens don't show it, and a long press opens the bubble's menu instead.
 */
export const bubbleButtonClasses =
  'text-muted-foreground opacity-0 focus-visible:opacity-100 group-hover:opacity-100 data-popup-open:opacity-100 pointer-coarse:pointer-events-none pointer-coarse:data-popup-open:opacity-0';

/** A button with an arrow beside a bubble, which opens the menu of further actions on the message. */
export function BubbleMenu({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          data-context-menu
          aria-label={t('conversation.options')}
          className={`${bubbleButtonClasses} pointer-coarse:absolute`}
        >
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {children}
    </DropdownMenu>
  );
}

/** A button beside a bubble that quotes the message. On a phone, only the menu offers to quote. */
export function QuoteButton({ onQuote }: { onQuote: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('conversation.quote')}
      title={t('conversation.quote')}
      onClick={onQuote}
      className={`${bubbleButtonClasses} max-md:hidden`}
    >
      <Reply aria-hidden />
    </Button>
  );
}

export function QuoteAction({ onQuote }: { onQuote: () => void }) {
  const { t } = useTranslation();
  return (
    <MenuAction onClick={onQuote}>
      <Reply aria-hidden />
      {t('conversation.quote')}
    </MenuAction>
  );
}

export function CopyAction({ text }: { text: string }) {
  const { t } = useTranslation();
  const copyText = useCopyText();
  return (
    <MenuAction onClick={() => void copyText(text)}>
      <Copy aria-hidden />
      {t('conversation.copy')}
    </MenuAction>
  );
}

/** The menu's action that edits a message. `isLast` is true for the message that the key ArrowUp in the composer edits too. */
export function EditAction({ onEdit, isLast }: { onEdit: () => void; isLast: boolean }) {
  const { t } = useTranslation();
  return (
    <MenuAction onClick={onEdit}>
      <Pencil aria-hidden />
      {t('common.edit')}
      {isLast && <KeyHint keys={EDIT_LAST_MESSAGE_KEY} className="ml-auto text-muted-foreground pointer-coarse:hidden" />}
    </MenuAction>
  );
}

export function DeleteAction({ onDelete }: { onDelete: () => void }) {
  const { t } = useTranslation();
  return (
    <MenuAction onClick={onDelete}>
      <Trash2 aria-hidden />
      {t('conversation.delete')}
    </MenuAction>
  );
}
