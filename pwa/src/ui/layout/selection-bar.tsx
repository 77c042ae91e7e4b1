import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';

type SelectionBarProps = {
  count: number;
  onClear: () => void;
  /** The actions on the selected rows: ghost buttons, the destructive one last. */
  children: ReactNode;
};

/** A bar above a list while rows are selected, with their number and the possible actions. Esc clears the selection. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('kit');
  return (
    <div
      role="toolbar"
      aria-label={t('table.selected', { count })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClear();
      }}
      className="absolute inset-x-3 bottom-3 z-tools mx-auto flex w-fit max-w-[calc(100%-1.5rem)] items-center gap-1 overflow-x-auto rounded-md border border-border bg-popover p-1.5 pl-4 shadow-raised max-md:bottom-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      <p aria-live="polite" className="shrink-0 pr-2 font-semibold tabular-nums">
        {t('table.selected', { count })}
      </p>
      {children}
      <Button variant="ghost" size="icon" aria-label={t('table.clearSelection')} onClick={onClear}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
