import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { cn } from '../cn.ts';

type RefusalNoticeProps = {
  /** The text that names the refused change and the reason. */
  text: string;
  onRetry?: (() => unknown) | undefined;
  onEdit?: (() => unknown) | undefined;
  onDiscard: () => unknown;
  className?: string;
};

/** A notice about a change that the server refused, with buttons to retry, edit or discard the change. */
export function RefusalNotice({ text, onRetry, onEdit, onDiscard, className }: RefusalNoticeProps) {
  const { t } = useTranslation();
  const renderButton = (label: string, onAct: () => unknown) => (
    <Button variant="link" size="inline" className="text-destructive" onClick={() => void onAct()}>
      {label}
    </Button>
  );
  return (
    <div role="alert" className={cn('flex flex-wrap items-center gap-x-2.5 text-destructive', className)}>
      <span>{text}</span>
      {/* The buttons wrap as one group, so that no button is alone on a line. */}
      <div className="flex flex-wrap gap-x-3 max-md:gap-x-4">
        {onRetry !== undefined && renderButton(t('common.retry'), onRetry)}
        {onEdit !== undefined && renderButton(t('common.edit'), onEdit)}
        {renderButton(t('common.discard'), onDiscard)}
      </div>
    </div>
  );
}
