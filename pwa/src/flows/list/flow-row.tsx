import { useTranslation } from 'react-i18next';
import type { Flow } from '@prosa/contract/flows/flow';
import { Clock } from 'lucide-react';
import { Link } from 'wouter';
import { cn } from '../../ui/cn.ts';
import { Switch } from '../../ui/switch.tsx';
import { FlowRowMenu, type FlowRowMenuProps } from './flow-row-menu.tsx';

/** The columns of the list: name, status, hours, version, menu. On a phone the name and menu stand over the others. */
export const flowColumns =
  'grid items-center gap-x-4 max-md:grid-cols-[auto_minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_9.5rem_8.5rem_8.5rem_2.5rem]';

type FlowRowProps = FlowRowMenuProps & { onSwitch: (flow: Flow, active: boolean) => void };

/** One flow. The whole row is the way into the editor; its switch and menu lie above that. */
export function FlowRow({ flow, onSwitch, ...menu }: FlowRowProps) {
  const { t } = useTranslation('flows');
  const isIdle = flow.active && flow.version === null;
  return (
    <>
      <span role="cell" className="min-w-0 max-md:order-1 max-md:col-span-2">
        <Link
          href={`/flowbuilder/${flow.id}`}
          className="line-clamp-2 font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary"
        >
          {flow.name}
        </Link>
      </span>
      <span role="cell" className="relative z-raised md:max-w-32 max-md:order-3">
        <Switch
          label={flow.active ? t('list.active') : t('list.inactive')}
          name={t('list.activeOf', { name: flow.name })}
          checked={flow.active}
          onChange={(active) => onSwitch(flow, active)}
        />
      </span>
      <span role="cell" className="min-w-0 text-secondary-foreground tabular-nums max-md:order-4 max-md:text-right">
        {flow.scheduledTimeRun === null ? (
          <span className="text-muted-foreground">{t('list.always')}</span>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            <Clock aria-hidden className="size-3.5 text-muted-foreground" />
            {flow.scheduledTimeRun.replace('-', '–')}
          </span>
        )}
      </span>
      <span role="cell" className="min-w-0 max-md:order-5 max-md:pr-3 max-md:text-right max-md:text-small">
        {flow.version === null ? (
          <span title={t('list.unpublishedHint')} className={cn(isIdle ? 'text-warning' : 'text-muted-foreground')}>
            {t('list.unpublished')}
          </span>
        ) : (
          <span className="text-secondary-foreground tabular-nums">v{flow.version}</span>
        )}
      </span>
      <span role="cell" className="relative z-raised justify-self-end max-md:order-2">
        <FlowRowMenu flow={flow} {...menu} />
      </span>
    </>
  );
}
