import { Input } from '../../ui/fields/field.tsx';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

const COLOUR_PATTERN = /^#[\da-f]{6}$/i;

/** A field for a colour as `#rrggbb`, which the user types or picks. */
export function ColourField(props: FieldProps) {
  const { value, setValue, onBlur, ref, ...frame } = useField<string>(props);
  return (
    <FormField {...props} {...frame}>
      <div className="flex gap-2">
        <input
          type="color"
          // The picker is hidden from screen readers, because they read the text field beside it, which has the same value.
          aria-hidden
          tabIndex={-1}
          value={COLOUR_PATTERN.test(value) ? value : '#000000'}
          onChange={(event) => setValue(event.target.value)}
          className="size-control shrink-0 rounded-sm border border-input bg-card p-1"
        />
        <Input
          ref={ref}
          value={value ?? ''}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValue(event.target.value)}
          onBlur={onBlur}
        />
      </div>
    </FormField>
  );
}
