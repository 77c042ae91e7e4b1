import { useTranslation } from 'react-i18next';
import type { Flow } from '@prosa/contract/flows/flow';
import type { FlowId } from '@prosa/contract/ids';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useFlowsWithDailyWindow } from '../list/flow-queries.ts';
import { useFlowName } from '../pick/flow-field.tsx';
import { moveItem } from './move-item.ts';

type DailyWindowFlowsFieldProps = { value: readonly FlowId[]; onChange: (flowIds: readonly FlowId[]) => void };

/**
 * A field for the flows that a connection starts, each only within its daily window. The flows are in the order of their priority
 * (coverage 2 §3, flowIdsScheduled).
 */
export function DailyWindowFlowsField({ value, onChange }: DailyWindowFlowsFieldProps) {
  const { t } = useTranslation('flow-start');
  const id = useId();
  const { data } = useFlowsWithDailyWindow();
  const offered = (data ?? []).filter((flow) => !value.includes(flow.id));
  return (
    <div role="group" aria-labelledby={id} className="grid min-w-0 gap-1.5">
      <span id={id} className="text-small font-medium text-secondary-foreground">
        {t('scheduled')}
      </span>
      {value.length > 0 && (
        <ol className="grid gap-1">
          {value.map((flowId, index) => (
            <DailyWindowFlowRow
              key={flowId}
              flowId={flowId}
              hours={data?.find((flow) => flow.id === flowId)?.scheduledTimeRun ?? undefined}
              onEarlier={index === 0 ? undefined : () => onChange(moveItem(value, index, index - 1))}
              onLater={index === value.length - 1 ? undefined : () => onChange(moveItem(value, index, index + 1))}
              onTakeOut={() => onChange(value.filter((each) => each !== flowId))}
            />
          ))}
        </ol>
      )}
      {data !== undefined && data.length === 0 ? (
        <p className="text-muted-foreground">{t('noScheduled')}</p>
      ) : (
        <Select
          label={t('addScheduled')}
          value={null}
          placeholder={t('addScheduled')}
          options={offered.map(toOption)}
          onChange={(flowId) => flowId !== null && onChange([...value, flowId])}
        />
      )}
      <span className="text-small text-muted-foreground">{t('scheduledHint')}</span>
    </div>
  );
}

const toOption = ({ id, name, scheduledTimeRun }: Flow) => ({
  value: id,
  label: `${name} (${scheduledTimeRun?.replace('-', '–') ?? ''})`,
});

type DailyWindowFlowRowProps = {
  flowId: FlowId;
  hours: string | undefined;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
  onTakeOut: () => void;
};

function DailyWindowFlowRow({ flowId, hours, onEarlier, onLater, onTakeOut }: DailyWindowFlowRowProps) {
  const { t } = useTranslation('flow-start');
  const name = useFlowName(flowId);
  return (
    <li className="flex min-w-0 items-center gap-1 rounded-sm border border-border bg-background py-0.5 pl-3 pr-0.5">
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <span className="shrink-0 text-caption text-muted-foreground tabular-nums">{hours?.replace('-', '–')}</span>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('earlier', { flow: name })}
        disabled={onEarlier === undefined}
        onClick={onEarlier}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('later', { flow: name })}
        disabled={onLater === undefined}
        onClick={onLater}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={t('takeOut', { flow: name })} onClick={onTakeOut}>
        <X aria-hidden />
      </Button>
    </li>
  );
}
