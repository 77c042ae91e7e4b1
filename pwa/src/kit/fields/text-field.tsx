import type { ComponentProps } from 'react';
import { Input } from '../../ui/fields/field.tsx';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

type TextFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'placeholder' | 'dir' | 'type' | 'inputMode' | 'autoComplete'> & {
    /** The unit that is shown beside the value, such as "min" or "%". */
    unit?: string;
  };

/** A field for a line of text. */
export function TextField({ placeholder, dir, type, inputMode, autoComplete = 'off', unit, ...props }: TextFieldProps) {
  const { value, setValue, onBlur, ref, ...frame } = useField<string>(props);
  return (
    <FormField {...props} {...frame}>
      <div className="relative">
        <Input
          ref={ref}
          value={value ?? ''}
          {...{ placeholder, dir, type, inputMode, autoComplete }}
          onChange={(event) => setValue(event.target.value)}
          onBlur={onBlur}
        />
        {unit !== undefined && (
          <span aria-hidden className="absolute inset-y-0 right-3 grid place-items-center bg-background text-muted-foreground">
            {unit}
          </span>
        )}
      </div>
    </FormField>
  );
}

/** A field for a day, as `yyyy-mm-dd`. */
export const DateField = (props: FieldProps) => <TextField {...props} type="date" />;
/** A field for a time of day, as `hh:mm`. */
export const TimeField = (props: FieldProps) => <TextField {...props} type="time" />;
