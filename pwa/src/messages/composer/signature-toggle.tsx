import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import { useSignature } from '../sending/signature.ts';

/** Switches the attendant's signature on and off. Hidden if the company doesn't sign its messages. */
export function SignatureToggle() {
  const { t } = useTranslation();
  const { offered, on, toggle } = useSignature();
  if (!offered) return null;
  return (
    <ToolButton
      label={t('composer.sign')}
      aria-pressed={on}
      onClick={toggle}
      className={cn(on && 'bg-accent text-accent-foreground')}
    >
      <PenLine aria-hidden />
    </ToolButton>
  );
}
