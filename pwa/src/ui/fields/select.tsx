import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { Ref } from 'react';
import { cn } from '../cn.ts';
import { controlClasses } from './control-classes.ts';
import { type SelectOption, OptionMark } from './option-mark.tsx';

type SelectProps<Value extends string | number> = {
  label: string;
  value: Value | null;
  placeholder: string;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value | null) => void;
  disabled?: boolean;
  /** The ref of the field's focusable element. */
  focusRef?: Ref<HTMLButtonElement> | undefined;
};

export function Select<Value extends string | number>({
  label,
  value,
  placeholder,
  options,
  onChange,
  disabled = false,
  focusRef,
}: SelectProps<Value>) {
  return (
    <BaseSelect.Root items={[...options]} value={value} onValueChange={onChange} disabled={disabled}>
      <BaseSelect.Trigger
        ref={focusRef}
        aria-label={label}
        className={cn(controlClasses, 'flex items-center justify-between gap-2 text-left')}
      >
        <BaseSelect.Value placeholder={placeholder} className="line-clamp-2 min-w-0 leading-tight" />
        <ChevronsUpDown aria-hidden className="size-4 text-muted-foreground" />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-popup outline-none">
          <BaseSelect.Popup className="max-h-72 min-w-(--anchor-width) overflow-y-auto rounded-md border border-border bg-popover p-1 shadow-raised outline-none">
            {options.map((option) => (
              <BaseSelect.Item
                key={option.value}
                value={option.value}
                className="flex min-h-control select-none items-center gap-2.5 rounded-sm px-2.5 outline-none data-highlighted:bg-muted"
              >
                <OptionMark {...option} />
                <BaseSelect.ItemText className="flex-1 truncate">{option.label}</BaseSelect.ItemText>
                <BaseSelect.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent-foreground" />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
