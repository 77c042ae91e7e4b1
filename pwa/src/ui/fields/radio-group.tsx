import { Field as BaseField } from '@base-ui/react/field';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup as BaseRadioGroup } from '@base-ui/react/radio-group';
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { cn } from '../cn.ts';

export type RadioOption<Value extends string | number> = {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  /**
   * If the options have icons, the options are shown as tiles beside each other, and the hint of the chosen option is shown
   * below.
   */
  readonly icon?: LucideIcon;
};

type RadioGroupProps<Value extends string | number> = {
  label: string;
  /** The chosen option, or null if there is none yet. */
  value: Value | null;
  options: readonly RadioOption<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** The ref of the field's focusable element. */
  focusRef?: Ref<HTMLElement> | undefined;
};

/** A field in which the user chooses one of a few options, which are all visible. The arrow keys move between the options. */
export function RadioGroup<Value extends string | number>({
  label,
  value,
  options,
  onChange,
  disabled = false,
  focusRef,
}: RadioGroupProps<Value>) {
  // On a phone, more than four tiles don't fit beside each other, so three tiles share a row.
  const tileBasis = options.length > 4 ? 'basis-[30%] @md:basis-0' : 'basis-0';
  const isTiled = options.some(({ icon }) => icon !== undefined);
  const chosenHint = isTiled ? options.find((option) => option.value === value)?.hint : undefined;
  return (
    <BaseRadioGroup<Value | null>
      aria-label={label}
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      disabled={disabled}
      className={isTiled ? '@container flex flex-wrap gap-2' : 'grid'}
    >
      {options.map((option, at) => (
        // Each option is a field of its own, because all radios of one field would share its id.
        <BaseField.Root key={option.value} className="contents">
          <label
            className={cn(
              'flex',
              isTiled
                ? 'relative min-w-20 grow flex-col items-center gap-1.5 rounded-sm border px-1 py-2.5 text-small font-medium'
                : 'min-h-control items-center gap-2.5 py-1',
              isTiled && tileBasis,
              isTiled &&
                (option.value === value
                  ? 'border-primary bg-accent text-accent-foreground'
                  : 'border-input bg-background text-secondary-foreground'),
            )}
          >
            {option.icon !== undefined && <option.icon aria-hidden className="size-4.5 shrink-0" />}
            <Radio.Root
              aria-label={option.label}
              ref={at === 0 ? focusRef : undefined}
              value={option.value}
              className={
                isTiled
                  ? 'absolute inset-0 cursor-pointer rounded-sm'
                  : 'grid size-4 shrink-0 place-items-center rounded-full border border-muted-foreground bg-card data-checked:border-primary'
              }
            >
              {!isTiled && <Radio.Indicator className="size-2 rounded-full bg-primary" />}
            </Radio.Root>
            <span className="grid">
              {option.label}
              {option.hint !== undefined && !isTiled && <span className="text-small text-muted-foreground">{option.hint}</span>}
            </span>
          </label>
        </BaseField.Root>
      ))}
      {chosenHint !== undefined && <span className="basis-full text-small text-muted-foreground">{chosenHint}</span>}
    </BaseRadioGroup>
  );
}
