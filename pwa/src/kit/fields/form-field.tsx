import { Field as BaseField } from '@base-ui/react/field';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldConflictNote } from './field-conflict-note.tsx';
import { FieldWarning } from './field-warning.tsx';
import type { FieldConflict, FieldProps } from './use-field.ts';

type FormFieldProps = Omit<FieldProps, 'name' | 'required' | 'faults'> & {
  error: string | undefined;
  isChanged: boolean;
  undo: () => void;
  contest?: FieldConflict | undefined;
  /** Hides the label from screen readers, because the control has an accessible name of its own. */
  isLabelDecorative?: boolean;
  children: ReactNode;
};

/**
 * The frame of a form field: the label, the mark and the undo button of an unsaved change, the control, and below them the error,
 * or the hint and the warning.
 */
export function FormField(props: FormFieldProps) {
  const { label, hint, warning, error, isOptional, isChanged, undo, contest, isLabelDecorative = false, children } = props;
  const { t } = useTranslation('kit');
  const labelClasses = 'text-small font-medium text-secondary-foreground';
  return (
    <BaseField.Root className="grid min-w-0 content-start gap-1.5" invalid={error !== undefined}>
      <div className="flex min-h-5 items-center gap-1.5">
        {isLabelDecorative ? (
          <span aria-hidden className={labelClasses}>
            {label}
          </span>
        ) : (
          <BaseField.Label className={labelClasses}>{label}</BaseField.Label>
        )}
        {isOptional === true && <span className="text-caption text-muted-foreground">{t('form.optional')}</span>}
        {isChanged && (
          <span className="ml-auto flex items-center gap-1.5 text-caption text-muted-foreground">
            <span aria-hidden className="size-1.5 rounded-full bg-primary" />
            {t('form.changed')}
            <Button size="inline" variant="link" aria-label={t('form.undoFieldOf', { field: label })} onClick={undo}>
              {t('form.undoField')}
            </Button>
          </span>
        )}
      </div>
      {children}
      {contest !== undefined && <FieldConflictNote label={label} {...contest} />}
      {error === undefined && hint !== undefined && (
        <BaseField.Description className="text-small text-muted-foreground">{hint}</BaseField.Description>
      )}
      {error === undefined && warning !== undefined && (
        <BaseField.Description>
          <FieldWarning text={warning} />
        </BaseField.Description>
      )}
      <BaseField.Error match={error !== undefined} className="flex items-start gap-1.5 text-small text-destructive">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span role="alert">{error}</span>
      </BaseField.Error>
    </BaseField.Root>
  );
}
