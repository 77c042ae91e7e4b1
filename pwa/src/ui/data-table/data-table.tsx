import {
  createColumnHelper,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { isNearEnd } from '@prosa/domain/lists/load-when';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../fields/checkbox.tsx';
import { cn } from '../cn.ts';
import { useIsNarrow } from '../interaction/use-is-narrow.ts';
import { useIsPhone } from '../interaction/use-media-query.ts';
import { SelectionBar } from '../layout/selection-bar.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { tableCardClasses, tableLineClasses, tableRowClasses } from './cell-classes.ts';
import { DataRow } from './data-row.tsx';
import type { TableColumn } from './table-column.ts';
import { moveRowFocus } from './move-row-focus.ts';

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, sortedRowModel: createSortedRowModel(), sortFns });
/** The estimated height of a row before it is measured, in pixels. */
const ROW_PX = { line: 57, card: 77 };
/**
 * The width, in pixels, below which a table shows its rows as cards. A table is that narrow on a phone, and beside a wide panel.
 */
const CARDS_BELOW_WIDTH_PX = 512;
const OVERSCAN_ROWS = 8;

export type SortState = { readonly id: string; readonly desc: boolean };

export type DataTableProps<Row> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** The number of all rows of the list, including those that are not loaded yet. */
  count: number;
  /** The id of the row whose panel is open. */
  openId?: string | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  renderActions?: ((row: Row) => ReactNode) | undefined;
  /** The order of the rows. Undefined for a partly loaded list, which can't be sorted. */
  sort?: SortState | undefined;
  onSort?: ((sort: SortState | undefined) => void) | undefined;
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined;
  /** The actions on the selected rows, shown while rows are selected. */
  selectionBar?: ReactNode;
  onMore?: (() => void) | undefined;
  /** Called with the ids of the rendered rows, whenever they change. */
  onShow?: ((ids: readonly string[]) => void) | undefined;
  isMoreComing?: boolean;
};

/**
 * A table, which shows its rows as cards if it is narrow. Only visible rows are rendered. The keys `j` and `k` move through the
 * rows, and `Enter` opens a row.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, nameOf, count, openId, onOpen, renderActions, sort, onSort, selected, onSelect } = props;
  const { selectionBar, onMore, onShow, isMoreComing = false } = props;
  const { t } = useTranslation('kit');
  const scroller = useRef<HTMLDivElement>(null);
  const isCards = useIsNarrow(scroller, { px: CARDS_BELOW_WIDTH_PX, before: useIsPhone() });
  const data = useMemo(() => [...rows], [rows]);
  const defs = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return helper.columns(
      columns.map(({ id, value }) =>
        helper.accessor((row) => value?.(row) ?? undefined, { id, enableSorting: value !== undefined, sortUndefined: 'last' }),
      ),
    );
  }, [columns]);
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: idOf,
    state: {
      sorting: sort === undefined ? [] : [{ ...sort }],
      rowSelection: Object.fromEntries([...(selected ?? [])].map((id) => [id, true])),
    },
  });
  const shown = table.getRowModel().rows;
  const hasBar = selectionBar !== undefined && selected !== undefined && selected.size > 0;
  // If each render created a new function, the virtualizer would compute the places of all rows again at each frame of a scroll.
  const getItemKey = useCallback((index: number) => shown[index]?.id ?? index, [shown]);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isCards ? ROW_PX.card : ROW_PX.line),
    getItemKey,
    overscan: OVERSCAN_ROWS,
  });
  const look = useEffectEvent(() => {
    if (scroller.current !== null && isNearEnd(scroller.current)) onMore?.();
  });
  useEffect(() => look(), [rows.length]);
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  const tellShown = useEffectEvent(() => onShow?.(shown.slice(from, to).map(({ id }) => id)));
  useEffect(() => tellShown(), [from, to, shown]);
  const shownColumns = useMemo(
    () => (isCards ? columns.filter(({ isDeskOnly }) => isDeskOnly !== true) : columns),
    [columns, isCards],
  );
  // On a card, the first column without a width takes the rest of the line.
  const growing = shownColumns.find(({ width }) => width === undefined)?.id;
  const tracks = [
    ...(selected === undefined ? [] : ['1.25rem']),
    ...shownColumns.map(({ width, minWidth = '0' }) => width ?? `minmax(${minWidth},1fr)`),
    ...(renderActions === undefined ? [] : ['2.5rem']),
  ].join(' ');
  const onKey = (event: KeyboardEvent) => moveRowFocus(event, scroller.current);
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      onSelect?.(next);
    },
    [selected, onSelect],
  );
  const selectAll = (isOn: boolean) => onSelect?.(new Set(isOn ? shown.map(({ id }) => id) : []));
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        onScroll={() => look()}
        tabIndex={-1}
        className={cn(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain bg-card outline-none',
          // The padding keeps the last row above the selection bar.
          hasBar && 'pb-18',
        )}
      >
        <div role="table" aria-label={label} aria-rowcount={count + 1} onKeyDown={onKey} style={{ '--tracks': tracks } as never}>
          <div role="rowgroup" className={isCards ? 'sr-only' : 'sticky top-0 z-sticky'}>
            <div
              role="row"
              aria-rowindex={1}
              className={cn(
                tableRowClasses,
                isCards ? tableCardClasses : tableLineClasses,
                'border-b border-border bg-card py-0',
              )}
            >
              {selected !== undefined && (
                <span role="columnheader">
                  <Checkbox
                    isBare
                    label={t('table.selectAll')}
                    checked={selected.size > 0 && selected.size === shown.length}
                    isPartial={selected.size > 0 && selected.size < shown.length}
                    onChange={selectAll}
                  />
                </span>
              )}
              {shownColumns.map((column) => (
                <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
              {renderActions !== undefined && (
                <span role="columnheader">
                  <span className="sr-only">{t('table.actions')}</span>
                </span>
              )}
            </div>
          </div>
          <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
            {items.map((item) => {
              const row = shown[item.index];
              return (
                row !== undefined && (
                  <DataRow
                    key={item.key}
                    row={row.original}
                    id={row.id}
                    index={item.index}
                    startPx={item.start}
                    columns={shownColumns}
                    isCards={isCards}
                    growing={growing}
                    isOpen={openId === row.id}
                    isSelected={selected?.has(row.id)}
                    nameOf={nameOf}
                    onOpen={onOpen}
                    onToggle={toggle}
                    renderActions={renderActions}
                    measure={virtual.measureElement}
                  />
                )
              );
            })}
          </div>
        </div>
        {isMoreComing && (
          <div role="status" aria-label={t('table.more')} className="p-4">
            <Skeleton className="h-5 w-1/2" />
          </div>
        )}
      </div>
      {hasBar && (
        <SelectionBar count={selected.size} onClear={() => onSelect?.(new Set())}>
          {selectionBar}
        </SelectionBar>
      )}
    </div>
  );
}

type ColumnHeadProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { column: TableColumn<Row> };

function ColumnHead<Row>({ column: { id, header, value, isNumber = false }, sort, onSort }: ColumnHeadProps<Row>) {
  const classes = 'min-h-control text-caption font-semibold text-muted-foreground';
  const side = isNumber && 'justify-end';
  if (value === undefined || onSort === undefined)
    return (
      <span role="columnheader" className={cn('flex items-center', classes, side)}>
        {header}
      </span>
    );
  const isSorted = sort?.id === id;
  const next = !isSorted ? { id, desc: false } : sort.desc ? undefined : { id, desc: true };
  const Arrow = sort?.desc === true ? ArrowDown : ArrowUp;
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : 'none'}
      className={cn('flex min-w-0', side)}
    >
      <button
        type="button"
        onClick={() => onSort(next)}
        className={cn('flex min-w-0 items-center gap-1 hover:text-foreground', classes, isSorted && 'text-foreground')}
      >
        <span className="line-clamp-2 text-left leading-tight">{header}</span>
        {isSorted && <Arrow aria-hidden className="size-3.5 shrink-0" />}
      </button>
    </span>
  );
}
