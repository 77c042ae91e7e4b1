import type { MessageId } from '@prosa/contract/ids';
import { CalendarDays, ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toDateTimeFieldValue } from '../../platform/to-date-time-field-value.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { useIsPhone } from '../../ui/interaction/use-media-query.ts';
import { useNow } from '../../ui/interaction/use-now.ts';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import type { ConversationTicket } from '../conversation/list-held-messages.ts';
import { searchHighlightStore } from '../bubbles/search-highlight.ts';
import { useConversationSearch } from './use-conversation-search.ts';

/**
 * The first day that the user can choose. A year that the user is still typing, such as 0020, is before this day and is ignored.
 */
const EARLIEST_DAY = '2000-01-01';
const DAY_CHARACTERS = EARLIEST_DAY.length;

type ConversationSearchBarProps = {
  ticket: ConversationTicket;
  /** Shows a message of the conversation. */
  onShow: (id: MessageId) => void;
  /** Shows the first message at or after an instant. */
  onTime: (from: Date) => void;
  onClose: () => void;
};

/**
 * Searches the open conversation for words, or goes to a day in it. Enter goes to the next older match, and Shift Enter goes to
 * the next newer one. Esc closes the search and returns the focus.
 */
export function ConversationSearchBar({ ticket, onShow, onTime, onClose }: ConversationSearchBarProps) {
  const { t } = useTranslation('conversation-search');
  const isPhone = useIsPhone();
  const [typed, setTyped] = useState('');
  const [before] = useState(() => document.activeElement);
  const { shown, toOlder, toNewer } = useConversationSearch(ticket, typed, onShow);
  const { term, matches, current, hasMore, isAsking, isAway } = shown;
  const at = matches.findIndex(({ id }) => id === current);
  useEffect(() => {
    searchHighlightStore.set(term === '' ? undefined : { term, current });
    return () => searchHighlightStore.set(undefined);
  }, [term, current]);
  const close = () => {
    onClose();
    if (before instanceof HTMLElement) before.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.shiftKey) toNewer();
    else toOlder();
  };
  const count =
    matches.length === 0
      ? isAsking
        ? t('searching')
        : t('none')
      : t(hasMore && !isAway ? 'placeOfMany' : 'place', { at: at + 1, count: matches.length });
  const status = term !== '' && (
    <span role="status" className="shrink-0 text-caption tabular-nums">
      {count}
    </span>
  );
  return (
    <search className="border-b border-border bg-card">
      <div className="flex items-center gap-1 px-3 py-2 max-md:px-2">
        <SearchBox
          ref={focusNow}
          value={typed}
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKey}
        >
          {!isPhone && status}
        </SearchBox>
        <ToolButton label={t('older')} keys="Enter" onClick={toOlder} disabled={at === matches.length - 1 && !hasMore}>
          <ChevronUp aria-hidden />
        </ToolButton>
        <ToolButton label={t('newer')} keys="Shift Enter" onClick={toNewer} disabled={at <= 0}>
          <ChevronDown aria-hidden />
        </ToolButton>
        <DayButton onDay={onTime} />
        <ToolButton label={t('close')} keys="Esc" onClick={close}>
          <X aria-hidden />
        </ToolButton>
      </div>
      {(isPhone || isAway) && term !== '' && (
        <p className="flex gap-2 px-4 pb-1.5 text-caption text-muted-foreground">
          {isPhone && status}
          {isAway && <span role="status">{t('away')}</span>}
        </p>
      )}
    </search>
  );
}

/** A button that the browser's own date field covers, so that a press opens the browser's calendar. */
function DayButton({ onDay }: { onDay: (day: Date) => void }) {
  const { t } = useTranslation('conversation-search');
  const now = useNow();
  return (
    <label
      title={t('day')}
      className="relative grid size-control shrink-0 place-items-center rounded-sm text-secondary-foreground focus-within:outline-2 focus-within:outline-primary hover:bg-muted max-md:size-11"
    >
      <CalendarDays aria-hidden className="size-4" />
      <input
        type="date"
        aria-label={t('day')}
        min={EARLIEST_DAY}
        max={toDateTimeFieldValue(now.getTime()).slice(0, DAY_CHARACTERS)}
        onClick={({ currentTarget }) => currentTarget.showPicker()}
        onChange={({ currentTarget }) => {
          // JavaScript parses a day without a time as UTC, but a day with a time in the device's time zone, so midnight is
          // appended to the day.
          if (currentTarget.value !== '' && currentTarget.validity.valid) onDay(new Date(`${currentTarget.value}T00:00`));
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  );
}

const focusNow = (input: HTMLInputElement | null) => input?.focus();
