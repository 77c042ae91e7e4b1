import { Switch as BaseSwitch } from '@base-ui/react/switch';

type SwitchProps = {
  label: string;
  /** The accessible name. It begins with the label, and distinguishes switches that stand together. */
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Switch({ label, name, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <label className="flex min-h-control items-center justify-between gap-3">
      <span>{label}</span>
      <BaseSwitch.Root
        {...(name !== undefined && { 'aria-label': name })}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-muted-foreground/50 p-0.5 transition-colors data-checked:bg-primary data-disabled:opacity-50"
      >
        <BaseSwitch.Thumb className="size-4 rounded-full bg-white transition-transform data-checked:translate-x-4" />
      </BaseSwitch.Root>
    </label>
  );
}
