import { useTranslation } from 'react-i18next';
import { Field as BaseField } from '@base-ui/react/field';
import type { Flow } from '@prosa/contract/flows/flow';
import type { FlowId } from '@prosa/contract/ids';
import { ChevronsUpDown, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cn } from '../../ui/cn.ts';
import { controlClasses } from '../../ui/fields/control-classes.ts';
import { useFlow } from '../list/flow-queries.ts';
import { FlowPicker } from './flow-picker.tsx';

type FlowFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: FlowId | null;
  /** Clears the choice. Undefined if a flow is required. */
  onClear?: () => void;
  onChange: (flow: Flow) => void;
};

/** A field for a flow. A press on the field opens a list of flows below it. */
export function FlowField({ label, hint, error, value, onClear, onChange }: FlowFieldProps) {
  const { t } = useTranslation('flow-start');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const name = useFlowName(value);
  const description = error ?? hint;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <BaseField.Root className="grid min-w-0 gap-1.5" invalid={error !== undefined}>
      <span id={`${id}-label`} className="text-small font-medium text-secondary-foreground">
        {label}
      </span>
      <div className="flex min-w-0 gap-1.5">
        <button
          ref={button}
          type="button"
          id={id}
          aria-labelledby={`${id}-label ${id}`}
          aria-expanded={isOpen}
          aria-describedby={description === undefined ? undefined : `${id}-said`}
          onClick={() => setOpen(!isOpen)}
          className={cn(
            controlClasses,
            'flex items-center justify-between gap-2 text-left',
            error !== undefined && 'border-destructive',
          )}
        >
          <span className={cn('min-w-0 truncate', value === null && 'text-muted-foreground')}>
            {value === null ? (onClear === undefined ? t('choose') : t('empty')) : name}
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </button>
        {onClear !== undefined && value !== null && (
          <Button variant="ghost" size="icon" aria-label={`${label}: ${t('empty')}`} onClick={onClear}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="flex max-h-72 flex-col overflow-hidden rounded-md border border-border bg-popover">
          <FlowPicker
            onClose={close}
            onChoose={(flow) => {
              onChange(flow);
              close();
            }}
          />
        </div>
      )}
      {description !== undefined && (
        <span id={`${id}-said`} className={cn('text-small', error === undefined ? 'text-muted-foreground' : 'text-destructive')}>
          {error === undefined ? description : <span role="alert">{description}</span>}
        </span>
      )}
    </BaseField.Root>
  );
}

/** Returns a flow's name. Empty until the name is known. */
export function useFlowName(flowId: FlowId | null): string {
  const { t } = useTranslation('flow-start');
  const { data, error } = useFlow(flowId);
  if (data != null) return data.name;
  if (error instanceof ApiRefusal) return t('gone');
  return flowId === null ? '' : `#${flowId}`;
}
