import { Send, Smile } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';

/** Opens and closes the emoji. */
export function EmojiButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <ToolButton label={t('composer.emoji')} data-emoji-trigger aria-expanded={isOpen} onClick={onPress}>
      <Smile aria-hidden />
    </ToolButton>
  );
}

/** Sends what is written in the form it stands in. */
export function SendButton({ disabled, className }: { disabled: boolean; className: string }) {
  const { t } = useTranslation();
  return (
    <Button
      type="submit"
      variant="primary"
      size="icon"
      aria-label={t('composer.send')}
      disabled={disabled}
      // The keyboard of a phone stays: the text keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      className={className}
    >
      <Send aria-hidden />
    </Button>
  );
}
