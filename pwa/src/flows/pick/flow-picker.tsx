import { useTranslation } from 'react-i18next';
import { toSearchQuery } from '@prosa/domain/lists/load-when';
import type { Flow } from '@prosa/contract/flows/flow';
import { useRef, useState } from 'react';
import { NotNow } from '../../platform/requests/api-errors.ts';
import { useLoadMoreNearEnd } from '../../server/use-load-more-near-end.ts';
import { useSearchQuery } from '../../server/use-search-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cn } from '../../ui/cn.ts';
import { useOptionList } from '../../ui/interaction/use-option-list.ts';
import { Skeleton, useIsWaitingLong } from '../../ui/feedback/skeleton.tsx';
import { mergeFlowPages, useFlows } from '../list/flow-queries.ts';

const focusNow = (input: HTMLInputElement | null) => input?.focus();
const isAnyFlow = () => true;

type FlowPickerProps = {
  /** Returns whether the user may choose a flow. Without this function, the user may choose any flow. */
  isOffered?: (flow: Flow) => boolean;
  /** The text that is shown if there are flows, but none may be chosen. */
  noneOffered?: string;
  onChoose: (flow: Flow) => void;
  onClose: () => void;
};

/**
 * Lets the user choose a flow with the arrow keys and Enter, or by touch. The server searches the flows by name. Esc closes the
 * picker.
 */
export function FlowPicker({ isOffered = isAnyFlow, noneOffered, onChoose, onClose }: FlowPickerProps) {
  const { t } = useTranslation('flow-start');
  const [typed, setTyped] = useState('');
  const search = useSearchQuery(typed);
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = useFlows(search);
  const list = useRef<HTMLDivElement>(null);
  const flows = mergeFlowPages(data?.pages).filter(isOffered);
  const { listId, at, press, comboboxProps, optionProps } = useOptionList({ options: flows, query: typed, onChoose, onClose });
  const slow = useIsWaitingLong(data === undefined && !isError);
  // If none of a page's flows is offered, the list stays short. The next page is then loaded immediately.
  useLoadMoreNearEnd(list, data?.pages.length ?? 0, () => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  });
  const isLooking = isPlaceholderData || search !== toSearchQuery(typed) || isFetchingNextPage;
  const nothing = search !== '' ? t('noMatch') : (((data?.pages[0]?.count ?? 0) > 0 ? noneOffered : undefined) ?? t('none'));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <input
        ref={focusNow}
        {...comboboxProps}
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter without a flow to choose must not submit the surrounding form.
          if (!press(event) && event.key === 'Enter') event.preventDefault();
        }}
        className="m-2 h-control shrink-0 rounded-sm border border-border bg-background px-3 outline-none placeholder:text-muted-foreground focus:border-muted-foreground max-md:text-base"
      />
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {isError && data === undefined && (
          <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-secondary-foreground">
            {error instanceof NotNow && error.reason === 'network' ? t('offline') : t('failed')}
            <Button size="inline" variant="link" onClick={() => void refetch()}>
              {t('again')}
            </Button>
          </p>
        )}
        {slow && <Skeleton className="mx-4 my-3 h-5" />}
        {data !== undefined && flows.length === 0 && !isLooking && <p className="px-4 py-3 text-muted-foreground">{nothing}</p>}
        <div id={listId} role="listbox" aria-label={t('found')} className={cn(flows.length > 0 && 'p-1.5 pt-0')}>
          {flows.map((flow, index) => (
            <button
              type="button"
              key={flow.id}
              {...optionProps(index)}
              className={cn(
                'flex min-h-control w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left',
                index === at && 'bg-accent',
              )}
            >
              <span className="min-w-0 flex-1 truncate" title={flow.name}>
                {flow.name}
              </span>
              {!flow.active && <span className="shrink-0 text-caption text-muted-foreground">{t('off')}</span>}
              {flow.scheduledTimeRun !== null && (
                <span className="shrink-0 text-caption text-muted-foreground tabular-nums">
                  {flow.scheduledTimeRun.replace('-', '–')}
                </span>
              )}
            </button>
          ))}
        </div>
      </div>
      <p className="border-t border-muted px-3 py-1.5 text-xs leading-5 text-muted-foreground max-md:hidden">{t('keys')}</p>
    </div>
  );
}
