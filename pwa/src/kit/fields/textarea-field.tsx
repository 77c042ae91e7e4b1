import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/field.tsx';
import { insertAtCaret } from '../../ui/interaction/insert-at-caret.ts';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

type TextAreaFieldProps = FieldProps & {
  rows?: number;
  /** The variables that are filled in when the text is sent. The button of a variable inserts it at the caret. */
  variables?: readonly { readonly name: string; readonly label: string }[];
};

/** The number of variables for which the field shows buttons before the user asks for all variables. */
const INITIAL_VARIABLE_COUNT = 5;

/** A field for a text of several lines, with buttons that insert variables into it. */
export function TextAreaField({ rows = 4, variables = [], ...props }: TextAreaFieldProps) {
  const { t } = useTranslation('kit');
  const { value, setValue, onBlur, ref, ...frame } = useField<string>(props);
  const area = useRef<HTMLTextAreaElement | null>(null);
  /**
   * Whether the user has placed the caret. If not, a variable is added at the end of the text, because the caret is then at the
   * beginning, even if the form has focused the field.
   */
  const hasCaret = useRef(false);
  const [isWhole, setWhole] = useState(false);
  const hasMore = variables.length > INITIAL_VARIABLE_COUNT + 1;
  const insert = (name: string) => {
    const text = value ?? '';
    if (!hasCaret.current) area.current?.setSelectionRange(text.length, text.length);
    hasCaret.current = true;
    insertAtCaret(area.current, text, { piece: `{{${name}}}`, change: setValue });
  };
  return (
    <FormField {...props} {...frame}>
      <TextArea
        rows={rows}
        dir="auto"
        value={value ?? ''}
        onChange={(event) => setValue(event.target.value)}
        onPointerDown={() => (hasCaret.current = true)}
        onKeyDown={() => (hasCaret.current = true)}
        onBlur={onBlur}
        ref={(element: HTMLTextAreaElement | null) => {
          area.current = element;
          ref(element);
        }}
      />
      {variables.length > 0 && (
        <div role="group" aria-label={t('form.variables')} className="flex flex-wrap gap-1.5">
          {(hasMore && !isWhole ? variables.slice(0, INITIAL_VARIABLE_COUNT) : variables).map(({ name, label }) => (
            <Button
              key={name}
              className="h-7 rounded-full px-2.5 text-caption max-md:h-11"
              title={`{{${name}}}`}
              // Without this line, a press would move the focus out of the text field, and a phone would close its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {label}
            </Button>
          ))}
          {hasMore && (
            <Button
              variant="ghost"
              className="h-7 px-2 text-caption text-accent-foreground max-md:h-11"
              aria-expanded={isWhole}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? t('form.fewerVariables') : t('form.allVariables')}
            </Button>
          )}
        </div>
      )}
    </FormField>
  );
}
