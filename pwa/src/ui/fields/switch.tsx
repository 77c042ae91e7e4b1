import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { useId } from 'react';

type SwitchProps = {
  label: string;
  /**
   * The accessible name, by which a screen reader distinguishes switches with the same label. The name must begin with the label.
   */
  name?: string;
  /** A sentence below the label that explains the effect of the switch. */
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A switch at the right of its label. Pressing the label or the hint also turns the switch on or off. */
export function Switch({ label, name, hint, checked, onChange, disabled = false }: SwitchProps) {
  const hintId = useId();
  return (
    <label className="flex min-h-control items-center justify-between gap-3">
      <span className="grid min-w-0 gap-0.5">
        {label}
        {hint !== undefined && (
          <span id={hintId} aria-hidden className="text-small text-muted-foreground">
            {hint}
          </span>
        )}
      </span>
      <BaseSwitch.Root
        aria-label={name ?? label}
        aria-describedby={hint === undefined ? undefined : hintId}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-switch-off p-0.5 transition-colors data-checked:bg-primary data-disabled:opacity-50"
      >
        <BaseSwitch.Thumb className="size-4 rounded-full bg-white transition-transform data-checked:translate-x-4" />
      </BaseSwitch.Root>
    </label>
  );
}
