import { Switch } from '../../ui/fields/switch.tsx';
import { Combobox, type ComboboxOption, MultiCombobox } from '../../ui/fields/combobox.tsx';
import { RadioGroup, type RadioOption } from '../../ui/fields/radio-group.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { FieldConflictNote } from './field-conflict-note.tsx';
import { FieldWarning } from './field-warning.tsx';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** The value of the option "no choice". No other option has this value. */
const NO_CHOICE_VALUE = '';

type SelectFieldProps<Value extends string | number> = FieldProps & {
  options: readonly ComboboxOption<Value>[];
  /** The text of the option "no choice", if the field has one. */
  none?: string;
  /** The text in a field that has no value yet and does not offer "no choice" as an option. */
  placeholder?: string;
};

const findOptionLabel = <Value extends string | number>(
  options: readonly { readonly value: Value; readonly label: string }[],
  value: Value | null,
): string => options.find((option) => option.value === value)?.label ?? '';

/** A form field in which the user chooses one of a few options. */
export function SelectField<Value extends string | number>({
  options,
  none,
  placeholder = '',
  ...props
}: SelectFieldProps<Value>) {
  const {
    value,
    setValue,
    onBlur: _,
    ref,
    ...frame
  } = useField<Value | null>(props, (one) => findOptionLabel(options, one) || (none ?? ''));
  const choices: readonly ComboboxOption<Value | string>[] =
    none === undefined ? options : [{ value: NO_CHOICE_VALUE, label: none }, ...options];
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      <Select
        focusRef={ref}
        label={props.label}
        value={value ?? (none === undefined ? null : NO_CHOICE_VALUE)}
        placeholder={none ?? placeholder}
        options={choices}
        onChange={(chosen) => setValue(options.find((option) => option.value === chosen)?.value ?? null)}
      />
    </FormField>
  );
}

/** A form field in which the user chooses one of two or three options, which are all visible. */
export function RadioField<Value extends string | number>({
  options,
  ...props
}: FieldProps & { options: readonly RadioOption<Value>[] }) {
  const { value, setValue, onBlur: _, ref, ...frame } = useField<Value | null>(props, (one) => findOptionLabel(options, one));
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      <RadioGroup
        focusRef={ref}
        label={props.label}
        options={options}
        value={value}
        onChange={setValue}
        disabled={frame.isReadOnly}
      />
    </FormField>
  );
}

/** A form field in which the user chooses one of many options, which they find by typing. */
export function ComboboxField<Value extends string | number>({
  options,
  ...props
}: FieldProps & { options: readonly ComboboxOption<Value>[] }) {
  const { value, setValue, onBlur, ref, ...frame } = useField<Value | null>(props, (one) => findOptionLabel(options, one));
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      <Combobox focusRef={ref} label={props.label} options={options} value={value} onChange={setValue} onBlur={onBlur} />
    </FormField>
  );
}

/** A form field in which the user chooses several of many options. The chosen options are shown as chips. */
export function MultiSelectField<Value extends string | number>({
  options,
  ...props
}: FieldProps & { options: readonly ComboboxOption<Value>[] }) {
  const { value, setValue, onBlur, ref, ...frame } = useField<readonly Value[]>(props, (several) =>
    several.map((one) => findOptionLabel(options, one)).join(', '),
  );
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      <MultiCombobox focusRef={ref} label={props.label} options={options} values={value} onChange={setValue} onBlur={onBlur} />
    </FormField>
  );
}

/** A form field for a boolean, shown as a switch. */
export function SwitchField(props: FieldProps) {
  const { value, setValue, contest, isReadOnly } = useField<boolean>(props);
  return (
    <div className="grid gap-1.5">
      <Switch label={props.label} hint={props.hint} checked={value} onChange={setValue} disabled={isReadOnly} />
      {contest !== undefined && <FieldConflictNote label={props.label} {...contest} />}
      {props.warning !== undefined && <FieldWarning text={props.warning} />}
    </div>
  );
}
