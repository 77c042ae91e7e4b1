import { Radio } from '@base-ui/react/radio';
import { RadioGroup as BaseRadioGroup } from '@base-ui/react/radio-group';

type RadioGroupProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  onChange: (value: Value) => void;
};

/** A field in which the user chooses one of a few options, which are all visible. The arrow keys move between the options. */
export function RadioGroup<Value extends string>({ label, value, options, onChange }: RadioGroupProps<Value>) {
  return (
    <BaseRadioGroup aria-label={label} value={value} onValueChange={onChange} className="grid">
      {options.map((option) => (
        <label key={option.value} className="flex min-h-control items-center gap-2.5 py-1 ">
          <Radio.Root
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
      ))}
    </BaseRadioGroup>
  );
}
