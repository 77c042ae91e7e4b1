import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../fields/checkbox.tsx';
import { cn } from '../cn.ts';
import { tableCardClasses, tableLineClasses, tableRowClasses, toCellClasses } from './cell-classes.ts';
import type { TableColumn } from './table-column.ts';

type DataRowProps<Row> = {
  row: Row;
  id: string;
  /** The row's index in the table, from 0. */
  index: number;
  /** The distance of the row from the top of the first row, in pixels. */
  startPx: number;
  columns: readonly TableColumn<Row>[];
  isCards: boolean;
  /** The id of the column that takes the rest of the line on a card. */
  growing: string | undefined;
  isOpen: boolean;
  /** Undefined if rows of this table can't be selected. */
  isSelected: boolean | undefined;
  nameOf: (row: Row) => string;
  onOpen: ((row: Row) => void) | undefined;
  onToggle: (id: string) => void;
  renderActions: ((row: Row) => ReactNode) | undefined;
  measure: (element: Element | null) => void;
};

/**
 * One row of a `DataTable`. While the user scrolls, the table renders again and again. A row does not render again, because its
 * props stay the same.
 */
// The cast restores the type parameter of the component, which `memo` loses.
export const DataRow = memo(RenderedRow) as typeof RenderedRow;

function RenderedRow<Row>(props: DataRowProps<Row>) {
  const { row, id, index, startPx, columns, isCards, growing, isOpen, isSelected } = props;
  const { nameOf, onOpen, onToggle, renderActions, measure } = props;
  const { t } = useTranslation('kit');
  const [first, ...others] = columns;
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={cn(
        tableRowClasses,
        isCards ? tableCardClasses : tableLineClasses,
        // The menu is at the corner of a card. The padding keeps the other cells from covering the menu.
        isCards && renderActions !== undefined && 'pr-15',
        'absolute inset-x-0 top-0 min-h-14 border-b border-muted bg-card py-2 hover:bg-background',
        (isOpen || isSelected === true) && 'bg-accent shadow-[inset_3px_0_var(--primary)] hover:bg-accent',
      )}
      style={{ transform: `translateY(${startPx}px)` }}
    >
      {isSelected !== undefined && (
        <span role="cell" className="relative z-raised">
          <Checkbox isBare label={t('table.select', { name: nameOf(row) })} checked={isSelected} onChange={() => onToggle(id)} />
        </span>
      )}
      {first !== undefined && (
        <div role="cell" className={cn('min-w-0', isCards && first.id === growing && 'flex-1')}>
          {onOpen === undefined ? (
            first.renderCell(row, { isCard: isCards })
          ) : (
            <RowOpener name={nameOf(row)} onOpen={() => onOpen(row)}>
              {first.renderCell(row, { isCard: isCards })}
            </RowOpener>
          )}
        </div>
      )}
      {others.map((column) => (
        <div
          key={column.id}
          role="cell"
          data-label={column.header}
          className={toCellClasses(column, { isCards, isGrowing: column.id === growing })}
        >
          {column.renderCell(row, { isCard: isCards })}
        </div>
      ))}
      {renderActions !== undefined && (
        <div role="cell" className={cn('z-raised justify-self-end', isCards ? 'absolute right-3 top-1.5' : 'relative')}>
          {renderActions(row)}
        </div>
      )}
    </div>
  );
}

/** The first cell of a row, with a button that opens the row. The button covers the whole row. */
function RowOpener({ name, onOpen, children }: { name: string; onOpen: () => void; children: ReactNode }) {
  return (
    <>
      <button
        type="button"
        data-row-opener
        aria-label={name}
        onClick={onOpen}
        className="absolute inset-0 -outline-offset-2 focus-visible:outline-2 focus-visible:outline-primary"
      />
      {children}
    </>
  );
}
