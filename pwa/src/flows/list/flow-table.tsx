import { useVirtualizer } from '@tanstack/react-virtual';
import type { Flow } from '@prosa/contract/flows/flow';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNearEnd } from '../../server/use-near-end.ts';
import { cn } from '../../ui/cn.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useIsPhone } from '../../ui/interaction/use-media-query.ts';
import { flowColumns, FlowRow } from './flow-row.tsx';
import type { AskedOfFlow } from './flow-row-menu.tsx';
import type { FlowCommands } from './use-flow-commands.ts';

/** A row's height as most will be measured. */
const ROW_PX = { desk: 57, phone: 97 };
const OVERSCAN_ROWS = 8;

type FlowTableProps = FlowCommands & {
  flows: readonly Flow[];
  /** How many there are, also those not read yet. */
  count: number;
  onMore: () => void;
  isMoreComing: boolean;
  onAsk: (what: AskedOfFlow, flow: Flow) => void;
};

/** The flows as a table, on a phone as cards; only those in sight are rendered. */
export function FlowTable({ flows, count, onMore, isMoreComing, ...row }: FlowTableProps) {
  const { t } = useTranslation('flows');
  const phone = useIsPhone();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: flows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (phone ? ROW_PX.phone : ROW_PX.desk),
    getItemKey: (index) => flows[index]?.id ?? index,
    overscan: OVERSCAN_ROWS,
  });
  useNearEnd(scroller, flows.length, onMore);
  const heads = [t('list.name'), t('list.status'), t('list.schedule'), t('list.version')];
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain md:bg-card">
      <div role="table" aria-label={t('list.list')} aria-rowcount={count + 1}>
        <div role="rowgroup" className="max-md:sr-only md:sticky md:top-0 md:z-sticky">
          <div
            role="row"
            aria-rowindex={1}
            className={cn(
              flowColumns,
              'border-b border-border bg-card px-4 py-2.5 text-caption font-semibold text-muted-foreground',
            )}
          >
            {heads.map((head) => (
              <span key={head} role="columnheader">
                {head}
              </span>
            ))}
            <span role="columnheader">
              <span className="sr-only">{t('list.actions')}</span>
            </span>
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const flow = flows[item.index];
            if (flow === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                role="row"
                aria-rowindex={item.index + 2}
                className={cn(
                  flowColumns,
                  'absolute inset-x-0 top-0 border-b border-muted bg-card py-2 pl-4 pr-2 hover:bg-background md:min-h-14 md:px-4',
                )}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <FlowRow flow={flow} {...row} />
              </div>
            );
          })}
        </div>
      </div>
      {isMoreComing && (
        <div role="status" aria-label={t('common.loading')} className="p-4">
          <Skeleton className="h-5 w-1/2" />
        </div>
      )}
    </div>
  );
}
