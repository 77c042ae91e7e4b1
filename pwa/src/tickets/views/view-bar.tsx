import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import { Bookmark, ListOrdered } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOfferActions } from '../../keyboard/list-offered-actions.ts';
import { FramePlaceholder } from '../../platform/first-frame/frame-placeholder.tsx';
import { cn } from '../../ui/cn.ts';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import { type InboxFilters, initialFilters } from '../filters/inbox-filters.ts';
import { isViewOpen, toInboxFilters, toViewFilters } from './view-filters.ts';

/** The name of the bar in the stored frame, which reserves space for the bar until the views are read. */
const FRAME_PART = 'inbox-views';

/** The view of the tickets whose answer is overdue, which every inbox has. `count` is their number. */
export type OverdueView = { readonly filters: InboxFilters; readonly count: number };

type ViewBarProps = {
  /** The user's views. Undefined until they are read. */
  views: readonly InboxView[] | undefined;
  /** The number of tickets that each view lists, by the view's id. */
  counts: ReadonlyMap<string, number>;
  overdue: OverdueView;
  filters: InboxFilters;
  onFilters: (filters: InboxFilters) => void;
  onManage: () => void;
};

/**
 * The user's views of the inbox, in one line that can be scrolled if the views don't fit. If answers are overdue, the view of
 * these tickets comes first. Pressing the open view resets the filters.
 */
export function ViewBar({ views, counts, overdue, filters, onFilters, onManage }: ViewBarProps) {
  const { t } = useTranslation();
  useOfferActions(
    'app',
    (views ?? []).map(({ id, name, filters: view }) => ({
      key: `view-${id}`,
      icon: Bookmark,
      label: t('tickets.openView', { name }),
      run: () => onFilters(toInboxFilters(view)),
    })),
  );
  if (views === undefined) return <FramePlaceholder name={FRAME_PART} />;
  const isOverdueOpen = isViewOpen(toViewFilters({ ...overdue.filters, tab: filters.tab }), filters);
  const showsOverdue = overdue.count > 0 || isOverdueOpen;
  if (views.length === 0 && !showsOverdue) return null;
  const toggle = (isOpen: boolean, view: InboxFilters): void =>
    onFilters(isOpen ? { ...initialFilters, tab: filters.tab, showAll: filters.showAll } : view);
  return (
    <div data-frame-part={FRAME_PART} className="mt-2 flex shrink-0 items-center gap-1 pl-3.5 pr-2 max-md:pl-4">
      <ul
        aria-label={t('tickets.views')}
        className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto overscroll-x-contain py-0.5 [scrollbar-width:none]"
      >
        {showsOverdue && (
          <ViewChip
            name={t('tickets.overdueView')}
            isOpen={isOverdueOpen}
            count={overdue.count}
            onToggle={() => toggle(isOverdueOpen, overdue.filters)}
          />
        )}
        {views.map(({ id, name, filters: view }) => {
          const isOpen = isViewOpen(view, filters);
          return (
            <ViewChip
              key={id}
              name={name}
              isOpen={isOpen}
              count={counts.get(id) ?? 0}
              onToggle={() => toggle(isOpen, toInboxFilters(view))}
            />
          );
        })}
      </ul>
      {views.length > 0 && (
        <ToolButton label={t('tickets.manageViews')} onClick={onManage} className="md:size-7">
          <ListOrdered aria-hidden />
        </ToolButton>
      )}
    </div>
  );
}

type ViewChipProps = { name: string; isOpen: boolean; count: number; onToggle: () => void };

function ViewChip({ name, isOpen, count, onToggle }: ViewChipProps) {
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-pressed={isOpen}
        title={name}
        onClick={onToggle}
        className={cn(
          'inline-flex h-7 max-w-44 items-center gap-1.5 rounded-full border border-border bg-card px-2.5 text-small hover:bg-muted max-md:h-11 max-md:px-4',
          isOpen && 'border-primary bg-accent font-medium hover:bg-accent',
        )}
      >
        <span className="truncate">{name}</span>
        {count > 0 && <span className="text-xs tabular-nums opacity-80">{count}</span>}
      </button>
    </li>
  );
}
