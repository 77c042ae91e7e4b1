import { cn } from '../cn.ts';
import type { TableColumn } from './table-column.ts';

/** The CSS classes of every row of a `DataTable`. */
export const tableRowClasses = 'items-center gap-y-1 px-4';
/** The further CSS classes of a row that is shown as a card. */
export const tableCardClasses = 'flex flex-wrap gap-x-3';
/** The further CSS classes of a row that is shown as a line. */
export const tableLineClasses = 'grid grid-cols-(--tracks) gap-x-4';

/**
 * Returns the CSS classes of a cell. In a card, the cells are not aligned in columns, so one of them takes the remaining width,
 * and empty cells are hidden.
 */
export function toCellClasses(
  { isInteractive = false, isNumber = false }: Pick<TableColumn<never>, 'isInteractive' | 'isNumber'>,
  { isCards, isGrowing }: { readonly isCards: boolean; readonly isGrowing: boolean },
): string {
  return cn(
    'min-w-0',
    isCards && (isGrowing ? 'grow basis-40' : 'empty:hidden'),
    isInteractive && 'relative z-raised justify-self-start',
    isNumber && 'justify-self-end tabular-nums',
    // A card shows no column heads, so the column's name precedes a number.
    isNumber && isCards && 'before:mr-1.5 before:text-muted-foreground before:content-[attr(data-label)]',
  );
}
