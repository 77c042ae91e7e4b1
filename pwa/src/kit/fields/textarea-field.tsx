import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/field.tsx';
import { insertAtCaret } from '../../ui/interaction/insert-at-caret.ts';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

type TextAreaFieldProps = FieldProps & {
  rows?: number;
  /** The variables that are filled in when the text is sent. Each button inserts one at the caret. */
  variables?: readonly { readonly name: string; readonly label: string }[];
};

/** A text of several lines, with buttons that insert variables into it. */
export function TextAreaField({ rows = 4, variables = [], ...props }: TextAreaFieldProps) {
  const { t } = useTranslation('kit');
  const { value, setValue, onBlur, ref, ...frame } = useField<string>(props);
  const area = useRef<HTMLTextAreaElement | null>(null);
  return (
    <FormField {...props} {...frame}>
      <TextArea
        rows={rows}
        dir="auto"
        value={value ?? ''}
        onChange={(event) => setValue(event.target.value)}
        onBlur={onBlur}
        ref={(element: HTMLTextAreaElement | null) => {
          area.current = element;
          ref(element);
        }}
      />
      {variables.length > 0 && (
        <div role="group" aria-label={t('form.variables')} className="flex flex-wrap gap-1.5">
          {variables.map(({ name, label }) => (
            <Button
              key={name}
              className="h-7 rounded-full px-2.5 text-caption max-md:h-11"
              title={`{{${name}}}`}
              // Without this, a press would move the focus out of the text, and a phone would close its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insertAtCaret(area.current, value ?? '', { piece: `{{${name}}}`, change: setValue })}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </FormField>
  );
}
