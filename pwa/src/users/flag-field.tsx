import { useField } from '../kit/fields/use-field.ts';
import { FieldConflictNote } from '../kit/fields/field-conflict-note.tsx';
import { Switch } from '../ui/fields/switch.tsx';

type FlagFieldProps = { name: string; label: string; hint: string; on: 'enabled' | 'enable' | true };

const oppositeFlags = { enabled: 'disabled', enable: 'disable' } as const;

/** A switch for a permission of a user, with a hint below its label. `on` is the value of the field while the switch is on. */
export function FlagField({ name, label, hint, on }: FlagFieldProps) {
  const { value, setValue, contest, isReadOnly } = useField<string | boolean>({ name, required: undefined, label });
  return (
    <div className="grid gap-0.5 border-b border-border pb-3 last:border-0 last:pb-0">
      <Switch
        label={label}
        hint={hint}
        checked={value === on}
        onChange={(isOn) => setValue(isOn ? on : on === true ? false : oppositeFlags[on])}
        disabled={isReadOnly}
      />
      {contest !== undefined && <FieldConflictNote label={label} {...contest} />}
    </div>
  );
}
