import { toSearchQuery } from '@prosa/domain/lists/load-when';
import { Download, EllipsisVertical, Plus, Search, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { RowsSkeleton } from '../../server/rows-skeleton.tsx';
import { ServerUnavailable, StaleRowsNote } from '../../server/stale-rows-note.tsx';
import { ServerQueries } from '../../server/server-queries.tsx';
import { useServerCall, useServerErrorText } from '../../server/use-server-call.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { rowsToCsv } from '../../ui/data-table/rows-to-csv.ts';
import { DropdownMenu, MenuAction } from '../../ui/overlays/dropdown-menu.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PageAction } from '../../ui/layout/page-action.tsx';
import { saveTextFile } from '../../ui/files/save-text-file.ts';
import { toastDone, toastError } from '../../ui/feedback/toast.ts';
import type { CollectionPageProps } from './collection-page-props.ts';
import { CreatePanel, NEW_ROW_ID, UpdatePanel } from './collection-panels.tsx';
import type { CollectionRow } from './collection-rows.ts';
import { FilterBar } from './filter-bar.tsx';
import { flushDeletions, postponeDeletion } from './postpone-deletion.ts';
import { useCollection } from './use-collection.ts';
import { useCollectionFilters } from './use-collection-filters.ts';
import { useOpenRow } from './use-open-row.ts';
import { useUrlFilters } from './use-url-filters.ts';

/** The schema of the query parameters of a list's address: the search, the open row, and the order. */
const ListAddress = v.object({
  q: v.optional(v.string(), ''),
  open: v.optional(v.string(), ''),
  sort: v.optional(v.string(), ''),
});

/**
 * A list with its form. Combines the rows, search, panel, creation, update and deletion, with their loading, empty and error
 * states.
 */
export function CollectionPage<
  Row extends CollectionRow,
  Create extends v.GenericSchema<FieldValues, unknown>,
  Update extends v.GenericSchema<FieldValues, unknown>,
>(props: CollectionPageProps<Row, Create, Update>) {
  return (
    <ServerQueries>
      <CollectionList {...props} />
    </ServerQueries>
  );
}

function CollectionList<
  Row extends CollectionRow,
  Create extends v.GenericSchema<FieldValues, unknown>,
  Update extends v.GenericSchema<FieldValues, unknown>,
>(props: CollectionPageProps<Row, Create, Update>) {
  const {
    of,
    texts,
    columns,
    nameOf,
    empty,
    readOnlyReason,
    mayDelete,
    undoesDeletion = false,
    deleteExtra,
    renderRowActions,
    panel,
    overlay,
    renderSelection,
    tabs,
    actions,
    filters,
    hasOwnExport = false,
    note,
    newDraft,
  } = props;
  const { t } = useTranslation('kit');
  const call = useServerCall();
  const errorText = useServerErrorText();
  const [{ q, open, sort }, setAddress] = useUrlFilters(ListAddress);
  const [rowToDelete, setRowToDelete] = useState<Row>();
  const { matches, query, toChoices, clear: clearFilters } = useCollectionFilters(filters);
  const { rows, everyRow, count, total, isWhole, read, onMore, onShow } = useCollection(of, q, { matches, filters: query });
  const shown = rows ?? [];
  const isFiltered = matches !== undefined || query !== '';
  const isNarrowed = q !== '' || isFiltered;
  const isEmpty = rows?.length === 0 && !isNarrowed;
  const add = () => setAddress({ open: NEW_ROW_ID });
  const close = () => setAddress({ open: '' });
  const opened = useOpenRow(of, { id: open === NEW_ROW_ID || rowToDelete !== undefined ? '' : open, rows, onGone: close });
  const onDeleted = (row: Row) => {
    toastDone(texts.deleted);
    if (open === String(row.id)) close();
  };
  const remove = async (row: Row) => {
    const isDone = await call(() => of.deleteRow(row.id));
    if (isDone) onDeleted(row);
    return isDone;
  };
  const hide = (row: Row) => {
    if (open === String(row.id)) close();
    postponeDeletion(of, [row], {
      text: texts.deleted,
      undo: t('table.undo'),
      onFailure: (error) => toastError(errorText(error)),
    });
  };
  useEffect(() => flushDeletions, []);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ id }) => selected.has(String(id)));
  const clear = () => setSelected(new Set());
  const addAction = props.addAction ?? (
    <Button variant="primary" onClick={add}>
      <Plus aria-hidden />
      {texts.add}
    </Button>
  );
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      count={total}
      tabs={tabs}
      actions={
        <>
          {shown.length > 0 && !hasOwnExport && (
            <PageAction
              icon={Download}
              label={t('table.export')}
              className="max-md:hidden"
              onClick={() => saveTextFile(`${of.name}.csv`, rowsToCsv(columns, shown))}
            />
          )}
          {typeof actions === 'function' ? actions(isNarrowed ? shown : undefined, toListQuery(q, query)) : actions}
          {addAction}
        </>
      }
      tools={
        texts.search !== undefined &&
        !isEmpty && (
          <FilterBar
            search={{ label: texts.search, typed: q, onType: (typed) => setAddress({ q: typed }) }}
            filters={toChoices(everyRow)}
            shown={!isNarrowed || total === undefined ? undefined : { count, total }}
          />
        )
      }
      aside={
        open === NEW_ROW_ID ? (
          <CreatePanel key={newDraft} {...props} onClose={close} />
        ) : opened === undefined ? (
          panel
        ) : (
          <UpdatePanel key={opened.id} {...props} row={opened} onClose={close} />
        )
      }
    >
      <StaleRowsNote read={read} />
      {note}
      {rows === undefined ? (
        read.isError ? (
          <ServerUnavailable read={read} title={texts.failed} />
        ) : (
          <RowsSkeleton />
        )
      ) : rows.length > 0 ? (
        <DataTable
          label={texts.list}
          columns={columns}
          rows={rows}
          count={count}
          idOf={(row) => String(row.id)}
          nameOf={nameOf}
          openId={open === '' ? undefined : open}
          onOpen={(row) => setAddress({ open: String(row.id) })}
          sort={sort === '' ? undefined : { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }}
          onSort={
            // A partly loaded list can't be sorted, because the server has not sent all of its rows.
            isWhole && query === ''
              ? (next) => setAddress({ sort: next === undefined ? '' : `${next.desc ? '-' : ''}${next.id}` })
              : undefined
          }
          onMore={onMore}
          onShow={onShow}
          isMoreComing={read.isFetchingNextPage}
          renderActions={
            mayDelete !== false || renderRowActions !== undefined
              ? (row) =>
                  readOnlyReason?.(row) === undefined && (
                    <RowMenu name={nameOf(row)}>
                      {renderRowActions?.(row)}
                      {(typeof mayDelete === 'function' ? mayDelete(row) : mayDelete) && (
                        <MenuAction
                          className="text-destructive [&_svg]:text-destructive"
                          onClick={() => (undoesDeletion ? hide(row) : setRowToDelete(row))}
                        >
                          <Trash2 aria-hidden />
                          {texts.deleteNow}
                        </MenuAction>
                      )}
                    </RowMenu>
                  )
              : undefined
          }
          {...(renderSelection !== undefined && {
            selected: new Set(chosen.map(({ id }) => String(id))),
            onSelect: setSelected,
            selectionBar: renderSelection(chosen, clear),
          })}
        />
      ) : (
        <div className="min-h-0 flex-1 bg-card">
          {isEmpty ? (
            <Notice icon={empty.icon} title={empty.title} text={empty.text}>
              {props.emptyAction ?? <Button onClick={add}>{texts.add}</Button>}
            </Notice>
          ) : (
            <Notice icon={Search} title={texts.noMatch ?? t('filters.noMatch')}>
              {!isFiltered ? (
                <Button onClick={() => setAddress({ q: '' })}>{t('filters.clearSearch')}</Button>
              ) : (
                <Button onClick={clearFilters}>{t('filters.clear')}</Button>
              )}
            </Notice>
          )}
        </div>
      )}
      {overlay}
      {rowToDelete !== undefined && deleteExtra !== undefined && (
        <Fragment key={rowToDelete.id}>
          {deleteExtra(rowToDelete, {
            onClose: () => setRowToDelete(undefined),
            onDeleted: () => {
              onDeleted(rowToDelete);
              setRowToDelete(undefined);
            },
          })}
        </Fragment>
      )}
      {rowToDelete !== undefined && deleteExtra === undefined && (
        <ConfirmDialog
          title={texts.deleteTitle(rowToDelete)}
          text={texts.deleteText(rowToDelete)}
          action={texts.deleteNow}
          onConfirm={() => remove(rowToDelete)}
          onClose={() => setRowToDelete(undefined)}
        />
      )}
    </Page>
  );
}

/** Returns the query string with which a list is requested from the server: the search term and the filters. */
function toListQuery(search: string, filters: string): URLSearchParams {
  const query = new URLSearchParams(filters);
  const searchParam = toSearchQuery(search);
  if (searchParam !== '') query.set('searchParam', searchParam);
  return query;
}

function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('kit');
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={t('table.actionsOf', { name })}>
          <EllipsisVertical aria-hidden />
        </Button>
      }
    >
      {children}
    </DropdownMenu>
  );
}
