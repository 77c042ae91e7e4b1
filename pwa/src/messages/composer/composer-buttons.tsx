import { Send, Smile } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';

/** The button that opens and closes the emoji panel. */
export function EmojiButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <ToolButton label={t('composer.emoji')} data-emoji-trigger aria-expanded={isOpen} onClick={onPress}>
      <Smile aria-hidden />
    </ToolButton>
  );
}

/** A button that submits the surrounding form. */
export function SendButton({ disabled, className }: { disabled: boolean; className: string }) {
  const { t } = useTranslation();
  return (
    <Button
      type="submit"
      variant="primary"
      size="icon"
      aria-label={t('composer.send')}
      disabled={disabled}
      // Without this line, a press would move the focus out of the text field, and a phone would close its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      className={className}
    >
      <Send aria-hidden />
    </Button>
  );
}
