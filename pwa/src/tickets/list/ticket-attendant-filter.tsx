import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';

type TicketAttendantFilterProps = { showAll: boolean; onChange: (showAll: boolean) => void };

/** The buttons with which a user chooses between their own tickets and the tickets of all users. */
export function TicketAttendantFilter({ showAll, onChange }: TicketAttendantFilterProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('tickets.whose')} className="mx-3.5 my-2 flex gap-1 rounded-sm bg-muted p-0.5 max-md:mx-4">
      {[false, true].map((all) => (
        <button
          key={String(all)}
          type="button"
          aria-pressed={showAll === all}
          onClick={() => onChange(all)}
          className={cn(
            'h-7 flex-1 rounded-xs text-small font-strong text-secondary-foreground hover:text-foreground max-md:h-10',
            showAll === all && 'bg-card text-foreground shadow-raised',
          )}
        >
          {t(all ? 'tickets.everybodys' : 'tickets.mine')}
        </button>
      ))}
    </div>
  );
}
