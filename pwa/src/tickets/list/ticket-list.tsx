import { useVirtualizer } from '@tanstack/react-virtual';
import { SearchX } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FramePlaceholder } from '../../platform/first-frame/frame-placeholder.tsx';
import { markFirstScreenShown, runAfterPaint } from '../../platform/loading/first-screen.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton, useIsWaitingLong } from '../../ui/feedback/skeleton.tsx';
import { useIsPhone } from '../../ui/interaction/use-media-query.ts';
import { useNow } from '../../ui/interaction/use-now.ts';
import { EmptyTicketList } from './empty-ticket-list.tsx';
import { saveListScrollState, readListScrollState } from './list-scroll-state.ts';
import { TicketRow } from './ticket-row.tsx';
import { useOpenServerTicket } from './use-open-server-ticket.ts';
import { useDrafts } from './use-drafts.ts';
import type { ShownList } from './use-shown-list.ts';

/** The estimated height of a row, in pixels. If a row's measured height differs, the rows below it move. */
const ROW_PX = { desk: 86, phone: 90 };
/** The distance from the end, in rows, at which the list loads more rows. */
const LOAD_MORE_BEFORE_END_ROWS = 15;
const OVERSCAN_ROWS = 6;
/**
 * The approximate height of the parts of the screen above and below the list, in pixels. The first render computes its number of
 * rows from this height, because the list is measured only after that render.
 */
const OUTSIDE_LIST_PX = 150;

type TicketListProps = {
  shown: ShownList;
  selectedUuid: string | undefined;
  markedUuid: string | undefined;
  filtered: boolean;
  /** Called to show the pending tickets. Undefined if the list already shows them. */
  onWaiting: (() => void) | undefined;
  onClearFilters: () => void;
};

/** Lists the tickets of one tab. Only the visible rows are rendered, and more are loaded before the user reaches the end. */
export function TicketList({
  shown: { tickets: read, coming, list, serverTickets, older, more },
  selectedUuid,
  markedUuid,
  filtered,
  onWaiting,
  onClearFilters,
}: TicketListProps) {
  const { t } = useTranslation();
  const first = coming === undefined ? undefined : use(coming);
  const tickets = read ?? first;
  const phone = useIsPhone();
  const now = useNow();
  const slow = useIsWaitingLong(tickets === undefined || older === 'asking');
  const drafts = useDrafts();
  const openServerTicket = useOpenServerTicket();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = tickets ?? [];
  const isRead = tickets !== undefined;
  const [settled, setSettled] = useState(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (phone ? ROW_PX.phone : ROW_PX.desk),
    getItemKey: (index) => rows[index]?.uuid ?? index,
    initialOffset: () => readListScrollState(list).topPx,
    initialRect: { width: 0, height: innerHeight - OUTSIDE_LIST_PX },
    overscan: settled ? OVERSCAN_ROWS : 0,
  });
  const markedIndex = rows.findIndex((ticket) => ticket.uuid === markedUuid);
  useEffect(() => {
    if (markedIndex >= 0) virtual.scrollToIndex(markedIndex);
  }, [markedIndex, virtual]);
  const lastInSight = virtual.getVirtualItems().at(-1)?.index ?? 0;
  const nearEnd = isRead && Math.max(lastInSight, markedIndex) >= rows.length - LOAD_MORE_BEFORE_END_ROWS;
  useEffect(() => {
    if (nearEnd) more();
  }, [nearEnd, more]);
  // The visible rows are rendered first, and the rows outside the view later.
  useEffect(() => {
    if (!isRead) return;
    return runAfterPaint(() => {
      markFirstScreenShown();
      setSettled(true);
    });
  }, [isRead]);

  if (tickets === undefined || (rows.length === 0 && older === 'asking'))
    return <FramePlaceholder name={list}>{slow ? <ListSkeleton /> : null}</FramePlaceholder>;
  if (rows.length === 0)
    return filtered ? (
      <Notice icon={SearchX} title={t('tickets.noMatch')}>
        <Button onClick={onClearFilters}>{t('tickets.clearFilters')}</Button>
      </Notice>
    ) : (
      <EmptyTicketList text={older === 'away' ? t('tickets.olderAway') : t('tickets.noneHint')} onWaiting={onWaiting} />
    );
  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget }) => saveListScrollState(list, { topPx: currentTarget.scrollTop })}
      data-frame-part={list}
      data-frame-from-start
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <ul aria-label={t('tickets.list')} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const ticket = rows[item.index];
          if (ticket === undefined) return null;
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <TicketRow
                ticket={ticket}
                now={now}
                selected={ticket.uuid === selectedUuid}
                marked={ticket.uuid === markedUuid}
                onFetch={openServerTicket(serverTickets.get(ticket.uuid))}
                // The row of the ticket on the screen shows no draft, because the composer shows the draft.
                draft={ticket.uuid === selectedUuid ? undefined : drafts.get(ticket.id)}
              />
            </li>
          );
        })}
      </ul>
      {(older === 'asking' || older === 'away') && (
        <p role="status" className="px-4 py-3 text-center text-small text-muted-foreground">
          {older === 'asking' ? t('tickets.olderAsking') : t('tickets.olderAway')}
        </p>
      )}
    </div>
  );
}

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex gap-3 border-b border-muted p-3.5">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
