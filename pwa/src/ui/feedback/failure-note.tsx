import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';

type FailureNoteProps = { title?: string | undefined; children: ReactNode; onRetry?: (() => void) | undefined };

/**
 * A note in a dialog that says why an action failed. If the action can fail in several ways, `title` names the failure above the
 * reason. With `onRetry`, the note offers to repeat the action.
 */
export function FailureNote({ title, children, onRetry }: FailureNoteProps) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-sm bg-destructive-soft px-3 py-2 text-small text-destructive [overflow-wrap:anywhere]"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-0.5">
        {title !== undefined && <b className="font-semibold">{title}</b>}
        <span>{children}</span>
        {onRetry !== undefined && (
          <Button variant="link" size="inline" className="justify-self-start text-destructive" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
