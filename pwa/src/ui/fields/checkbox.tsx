import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';

type CheckboxProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Whether the checkbox stands for several rows, of which only some are checked. */
  isPartial?: boolean;
  /** Whether the label is hidden, so that only screen readers read it. */
  isBare?: boolean;
};

/** A checkbox with its label. */
export function Checkbox({ label, checked, onChange, isPartial = false, isBare = false }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-control items-center gap-2.5 ">
      <BaseCheckbox.Root
        aria-label={label}
        checked={checked}
        indeterminate={isPartial}
        onCheckedChange={onChange}
        className="grid size-4 shrink-0 place-items-center rounded-xs border border-muted-foreground bg-card text-primary-foreground data-checked:border-primary data-checked:bg-primary data-indeterminate:border-primary data-indeterminate:bg-primary"
      >
        <BaseCheckbox.Indicator>
          {isPartial ? <Minus aria-hidden className="size-3" /> : <Check aria-hidden className="size-3" strokeWidth={3} />}
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      {!isBare && <span aria-hidden>{label}</span>}
    </label>
  );
}
