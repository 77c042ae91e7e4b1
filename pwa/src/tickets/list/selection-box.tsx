import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import {
  MAX_SELECTED_TICKETS,
  selectListedTickets,
  selectTicketRange,
  toggleTicket,
  useHasSelectedTickets,
  useIsTicketSelected,
} from './ticket-selection.ts';

/**
 * Returns a function that selects a ticket, or the range of tickets up to that ticket. If no more tickets can be selected, a
 * toast says so.
 */
export function useSelectTicket(): (uuid: string, isRange?: boolean) => void {
  const sayLimit = useSelectionLimitToast();
  return (uuid, isRange = false) => sayLimit(isRange ? selectTicketRange(uuid) : toggleTicket(uuid));
}

/**
 * Returns a function that selects the listed tickets, up to the maximum number. If some tickets are left out, a toast says so.
 */
export function useSelectListedTickets(): () => void {
  const sayLimit = useSelectionLimitToast();
  return () => sayLimit(selectListedTickets());
}

function useSelectionLimitToast(): (areAllSelected: boolean) => void {
  const { t } = useTranslation();
  return (areAllSelected) => {
    if (!areAllSelected) toastError(t('tickets.tooManySelected', { count: MAX_SELECTED_TICKETS }));
  };
}

/**
 * The checkbox that selects a ticket. The box covers the contact's picture while the pointer is over the row, and while any
 * ticket is selected.
 */
export function SelectionBox({ uuid, name }: { uuid: string; name: string }) {
  const { t } = useTranslation();
  const select = useSelectTicket();
  const isSelected = useIsTicketSelected(uuid);
  const isSelecting = useHasSelectedTickets();
  return (
    <button
      type="button"
      role="checkbox"
      data-frame-now
      aria-checked={isSelected}
      aria-label={t('tickets.selectTicket', { name })}
      onClick={({ shiftKey }) => select(uuid, shiftKey)}
      className={cn(
        'group/box absolute top-2.75 left-2.75 grid size-10 place-items-center rounded-full bg-card/85 max-md:top-3.25 max-md:left-3.25',
        !isSelecting &&
          'opacity-0 focus-visible:opacity-100 pointer-fine:group-hover:opacity-100 pointer-coarse:pointer-events-none',
        isSelected && 'bg-primary text-primary-foreground',
      )}
    >
      {isSelected ? (
        <Check aria-hidden className="size-5" strokeWidth={3} />
      ) : (
        <span className="size-4.5 rounded-xs border-2 border-muted-foreground bg-card group-hover/box:border-primary" />
      )}
    </button>
  );
}
