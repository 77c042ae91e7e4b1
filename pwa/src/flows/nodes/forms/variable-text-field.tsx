import { messageVariableNames } from '@prosa/domain/messages/fill-variables';
import { Braces } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { DropdownMenu, MenuAction, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { Field, Input, TextArea } from '../../../ui/fields/field.tsx';

type VariableTextFieldProps = {
  label: string;
  /** Whether the label is hidden, because the screen shows it elsewhere. Screen readers still read the label. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  error: string | undefined;
  asked: readonly string[];
  readOnly: boolean;
  /** The initial number of lines. 1 is a single-line field. */
  rows?: number;
};

/** A field for a text with `{{variables}}`, with a menu that inserts them at the caret. */
export function VariableTextField({
  label,
  isLabelHidden = false,
  value,
  onChange,
  onLeave,
  error,
  asked,
  readOnly,
  rows = 5,
}: VariableTextFieldProps) {
  const { t } = useTranslation('flow-editor');
  const { t: variableName } = useTranslation('message-variables');
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const id = useId();
  const insert = (variable: string) => {
    const token = `{{${variable}}}`;
    const from = field.current?.selectionStart ?? value.length;
    onChange(value.slice(0, from) + token + value.slice(field.current?.selectionEnd ?? from));
    // The field takes the focus in a later task, because the closing menu first returns the focus to its button.
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + token.length, from + token.length);
    });
  };
  const control = {
    id,
    value,
    readOnly,
    dir: 'auto',
    ...(isLabelHidden && { 'aria-label': label }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
  } as const;
  return (
    <div className="grid min-w-0 gap-1.5">
      <Field label={label} error={error} className={cn(isLabelHidden && '[&>label]:sr-only')}>
        {rows === 1 ? <Input ref={field} autoComplete="off" {...control} /> : <TextArea ref={field} rows={rows} {...control} />}
      </Field>
      {!readOnly && (
        <DropdownMenu
          align="start"
          trigger={
            <Button
              variant="ghost"
              className="h-7 justify-self-start px-1.5 text-caption text-muted-foreground [&_svg]:size-3.5"
              aria-label={`${t('dialog.variables')}: ${label}`}
            >
              <Braces aria-hidden />
              {t('dialog.variables')}
            </Button>
          }
        >
          <div className="max-h-72 overflow-y-auto">
            {asked.map((each) => (
              <MenuAction key={each} onClick={() => insert(each)}>
                <Braces aria-hidden />
                <span className="truncate">{each}</span>
              </MenuAction>
            ))}
            {asked.length > 0 && <MenuSeparator />}
            {messageVariableNames.map((each) => (
              <MenuAction key={each} onClick={() => insert(each)}>
                <span className="flex-1 pr-4">{variableName(each)}</span>
                <code className="text-xs text-muted-foreground">{`{{${each}}}`}</code>
              </MenuAction>
            ))}
          </div>
        </DropdownMenu>
      )}
    </div>
  );
}
