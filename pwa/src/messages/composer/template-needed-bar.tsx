import { Clock, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';

type TemplateNeededBarProps = {
  /** Whether the customer has ever written on the connection. */
  hasWritten: boolean;
  /** Whether the user has begun an answer, which stays as a draft. */
  hasDraft: boolean;
  onNote: () => void;
};

/**
 * Replaces the composer while the channel accepts only templates to the customer. Says why, and offers a private note. The
 * composer returns once the customer writes.
 */
export function TemplateNeededBar({ hasWritten, hasDraft, onNote }: TemplateNeededBarProps) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="flex items-center gap-3 border-t border-border bg-card px-4 py-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      <Clock aria-hidden className="size-4 shrink-0 text-warning" />
      <p className="min-w-0 flex-1 text-secondary-foreground">
        {t(hasWritten ? 'composer.windowClosed' : 'composer.neverWrote')} {hasDraft && t('composer.draftKept')}
      </p>
      <ToolButton label={t('composer.private')} onClick={onNote}>
        <Lock aria-hidden />
      </ToolButton>
    </div>
  );
}
