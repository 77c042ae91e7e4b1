import { FileDrop } from '../../ui/files/file-drop.tsx';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A field for a file that the user drops or chooses. */
export function FileField({ maxBytes, accept, ...props }: FieldProps & { maxBytes: number; accept?: string }) {
  const { value, setValue, onBlur: _, ref: __, ...frame } = useField<File | null>(props);
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      <FileDrop
        label={props.label}
        file={value}
        onFile={setValue}
        maxBytes={maxBytes}
        {...(accept !== undefined && { accept })}
      />
    </FormField>
  );
}
