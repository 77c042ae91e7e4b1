import { isNearTop } from '@prosa/domain/lists/load-when';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollToEndButton, type UnseenMessage } from './scroll-to-end-button.tsx';

const NEAR_END_PX = 120;
const ESTIMATED_ROW_PX = 64;
const HIGHLIGHT_MS = 1_500;

type ScrollerRow = {
  readonly kind: string;
  readonly key: string;
  /** The keys of the rows that this row shows together, if it shows several. */
  readonly memberKeys?: readonly string[];
};
type MessageScrollerProps<R extends ScrollerRow> = {
  /** The part of a stored frame that contains the rows, if the screen has frames. */
  framePart?: string;
  rows: readonly R[];
  messages: readonly UnseenMessage[];
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
  /** The distance from the top at which older messages are loaded, in pixels. */
  nearTopPx: number;
  /**
   * The functions of an excerpt: `load` adds newer rows, and `leave` shows the newest rows in place of the excerpt. Undefined
   * while the newest rows are shown.
   */
  newer?: { readonly load: () => Promise<void>; readonly leave: () => void } | undefined;
  /** Whether the list opens at its end even if it has unread messages. */
  opensAtEnd?: boolean;
  /** The key of the row to scroll to. `onReached` is called once the list shows this row. */
  wanted: string | undefined;
  onReached: () => void;
  /** The key of a row that stays rendered wherever the list is scrolled, because the user is typing in that row. */
  kept: string | undefined;
  /** The id of the message that the user has just sent. A new id makes the list scroll to its end. */
  sent: string | undefined;
  /** Renders a row. `highlighted` is the key of the row to which the user was just led. */
  children: (row: R, highlighted: string | undefined) => ReactNode;
};

/**
 * Shows the rows of a conversation, starting at its end. Older rows load above without moving the visible ones, and the list
 * follows new rows while it is at its end.
 */
export function MessageScroller<R extends ScrollerRow>({
  framePart,
  rows,
  messages,
  hasOlder,
  loadOlder,
  nearTopPx,
  newer,
  opensAtEnd = false,
  wanted,
  onReached,
  kept,
  sent,
  children,
}: MessageScrollerProps<R>) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const followsEnd = useRef(true);
  const lastTop = useRef(0);
  const loading = useRef(false);
  const [isLoading, setLoading] = useState(false);
  const [highlighted, setHighlighted] = useState<string>();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    overscan: 8,
    rangeExtractor: (range) => listRenderedIndexes(range, kept === undefined ? -1 : rows.findIndex((row) => row.key === kept)),
    paddingStart: 14,
    paddingEnd: 14,
  });

  const showsNewest = newer === undefined;
  const lookForEnd = useCallback(() => {
    const list = scroller.current;
    if (list === null) return;
    const isNear = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX;
    // Only the user's upward scroll stops the list from following its end. The end also moves away when rows are added or are
    // taller than estimated, but the list then still follows it.
    if (isNear && showsNewest) followsEnd.current = true;
    else if (list.scrollTop < lastTop.current) followsEnd.current = false;
    lastTop.current = list.scrollTop;
    setAtEnd(isNear);
  }, [showsNewest]);
  const wantMore = useCallback(() => {
    const list = scroller.current;
    if (list === null || loading.current) return;
    const isEndNear = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX;
    const load = isNearTop(list.scrollTop, nearTopPx) && hasOlder ? loadOlder : isEndNear ? newer?.load : undefined;
    if (load === undefined) return;
    loading.current = true;
    setLoading(true);
    void load().finally(() => {
      loading.current = false;
      setLoading(false);
    });
  }, [hasOlder, loadOlder, nearTopPx, newer]);
  // If a conversation is too short to scroll, more messages are loaded without scrolling.
  useEffect(() => {
    const list = scroller.current;
    if (list !== null && list.scrollHeight <= list.clientHeight) wantMore();
  }, [wantMore, rows.length]);

  useEffect(() => {
    const index =
      wanted === undefined ? -1 : rows.findIndex((row) => row.key === wanted || row.memberKeys?.includes(wanted) === true);
    if (index === -1) return;
    followsEnd.current = false;
    virtual.scrollToIndex(index, { align: 'center' });
    setHighlighted(wanted);
    onReached();
  }, [wanted, onReached, rows, virtual]);
  useEffect(() => {
    if (highlighted === undefined) return;
    const timer = setTimeout(() => setHighlighted(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  // The list opens at the first unread message. It opens at its end if no message is marked as unread, or if `opensAtEnd` is
  // true.
  const placed = useRef(false);
  useLayoutEffect(() => {
    if (placed.current || rows.length === 0) return;
    placed.current = true;
    const at = opensAtEnd ? -1 : rows.findIndex((row) => row.kind === 'unread');
    followsEnd.current = at === -1 && showsNewest;
    if (at === -1) virtual.scrollToEnd();
    else virtual.scrollToIndex(Math.max(0, at - 1), { align: 'start' });
  }, [rows, virtual, showsNewest, opensAtEnd]);

  // The list scrolls to an attendant's new message from any position in the conversation.
  const shownSent = useRef(sent);
  useEffect(() => {
    if (sent === undefined || sent === shownSent.current) return;
    shownSent.current = sent;
    virtual.scrollToEnd();
  }, [sent, virtual]);

  // Rows are measured after they are rendered, so the position of the end is known only then.
  const height = virtual.getTotalSize();
  useLayoutEffect(() => {
    if (followsEnd.current) virtual.scrollToEnd();
    lookForEnd();
  }, [height, virtual, lookForEnd]);

  // The list's height changes when a part above or below it changes, for example a search, a long answer or a phone's keyboard.
  // If the list follows its end, it then scrolls to the end again.
  useEffect(() => {
    const list = scroller.current;
    if (list === null) return;
    const watch = new ResizeObserver(() => {
      if (followsEnd.current) virtual.scrollToEnd();
    });
    watch.observe(list);
    return () => watch.disconnect();
  }, [virtual]);

  return (
    <div className="relative min-h-0 flex-1" data-frame-part={framePart}>
      {isLoading && (
        <div className="pointer-events-none absolute inset-x-0 top-2 z-raised flex animate-in justify-center fade-in delay-200 fill-mode-both">
          <span
            role="status"
            className="rounded-full border border-border bg-card px-3 py-0.5 text-xs text-muted-foreground shadow-raised"
          >
            {t('conversation.loadingOlder')}
          </span>
        </div>
      )}
      {/* The list takes the focus, so that the keyboard can scroll it. */}
      <div
        ref={scroller}
        onScroll={() => {
          lookForEnd();
          wantMore();
        }}
        role="log"
        aria-live="off"
        aria-label={t('conversation.messages')}
        tabIndex={0}
        className="@container flex h-full flex-col overflow-y-auto overflow-x-hidden overscroll-contain -outline-offset-2"
      >
        <div className="relative mt-auto w-full shrink-0" style={{ height }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0 px-3 md:px-[7%] md:@max-md:px-4"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {children(row, highlighted)}
              </div>
            );
          })}
        </div>
      </div>
      <ScrollToEndButton
        messages={messages}
        atEnd={atEnd && showsNewest}
        onPress={() => (newer === undefined ? virtual.scrollToEnd({ behavior: 'smooth' }) : newer.leave())}
      />
    </div>
  );
}

/** Returns the indexes of the rows to render, in order: those in `range`, and the kept row `at`, unless `at` is -1. */
function listRenderedIndexes(range: Range, at: number): number[] {
  const drawn = defaultRangeExtractor(range);
  return at === -1 || drawn.includes(at) ? drawn : [...drawn, at].toSorted((a, b) => a - b);
}
