import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import { Bookmark, ListOrdered } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOfferActions } from '../../keyboard/list-offered-actions.ts';
import { FramePlaceholder } from '../../platform/first-frame/frame-placeholder.tsx';
import { cn } from '../../ui/cn.ts';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import { type InboxFilters, initialFilters } from '../filters/inbox-filters.ts';
import { isViewOpen, toInboxFilters } from './view-filters.ts';

/** The name of the bar in the stored frame, which reserves space for the bar until the views are read. */
const FRAME_PART = 'inbox-views';

type ViewBarProps = {
  /** The user's views. Undefined until they are read. */
  views: readonly InboxView[] | undefined;
  /** The number of tickets that each view lists, by the view's id. */
  counts: ReadonlyMap<string, number>;
  filters: InboxFilters;
  onFilters: (filters: InboxFilters) => void;
  onManage: () => void;
};

/**
 * The user's views of the inbox, in one line that can be scrolled if the views don't fit. Pressing the open view resets the
 * filters.
 */
export function ViewBar({ views, counts, filters, onFilters, onManage }: ViewBarProps) {
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
  if (views.length === 0) return null;
  return (
    <div data-frame-part={FRAME_PART} className="mt-2 flex shrink-0 items-center gap-1 pl-3.5 pr-2 max-md:pl-4">
      <ul
        aria-label={t('tickets.views')}
        className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto overscroll-x-contain py-0.5 [scrollbar-width:none]"
      >
        {views.map(({ id, name, filters: view }) => {
          const isOpen = isViewOpen(view, filters);
          return (
            <li key={id} className="shrink-0">
              <button
                type="button"
                aria-pressed={isOpen}
                title={name}
                onClick={() =>
                  onFilters(isOpen ? { ...initialFilters, tab: filters.tab, showAll: filters.showAll } : toInboxFilters(view))
                }
                className={cn(
                  'inline-flex h-7 max-w-44 items-center gap-1.5 rounded-full border border-border bg-card px-2.5 text-small hover:bg-muted max-md:h-11 max-md:px-4',
                  isOpen && 'border-primary bg-accent font-medium hover:bg-accent',
                )}
              >
                <span className="truncate">{name}</span>
                {(counts.get(id) ?? 0) > 0 && <span className="text-xs tabular-nums opacity-80">{counts.get(id)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <ToolButton label={t('tickets.manageViews')} onClick={onManage} className="md:size-7">
        <ListOrdered aria-hidden />
      </ToolButton>
    </div>
  );
}
