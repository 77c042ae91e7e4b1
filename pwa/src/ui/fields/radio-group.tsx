import { Field as BaseField } from '@base-ui/react/field';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup as BaseRadioGroup } from '@base-ui/react/radio-group';
import type { Ref } from 'react';

export type RadioOption<Value extends string | number> = {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
};

type RadioGroupProps<Value extends string | number> = {
  label: string;
  /** The chosen option, or null if there is none yet. */
  value: Value | null;
  options: readonly RadioOption<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** The ref of the element that gets the focus. */
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
  return (
    <BaseRadioGroup<Value | null>
      aria-label={label}
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      disabled={disabled}
      className="grid"
    >
      {options.map((option, at) => (
        // Each option is a field of its own, because all radios of one field would share its id.
        <BaseField.Root key={option.value}>
          <label className="flex min-h-control items-center gap-2.5 py-1 ">
            <Radio.Root
              aria-label={option.label}
              ref={at === 0 ? focusRef : undefined}
              value={option.value}
              className="grid size-4 shrink-0 place-items-center rounded-full border border-muted-foreground bg-card data-checked:border-primary"
            >
              <Radio.Indicator className="size-2 rounded-full bg-primary" />
            </Radio.Root>
            <span className="grid">
              {option.label}
              {option.hint !== undefined && <span className="text-small text-muted-foreground">{option.hint}</span>}
            </span>
          </label>
        </BaseField.Root>
      ))}
    </BaseRadioGroup>
  );
}
