import { NumberField as BaseNumber } from '@base-ui/react/number-field';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localesByLanguage } from '@prosa/i18n/languages';
import { useLanguage } from '../../platform/language.ts';
import { cn } from '../../ui/cn.ts';
import { controlClasses } from '../../ui/fields/control-classes.ts';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

type NumberFieldProps = FieldProps & {
  unit?: string | undefined;
  min?: number;
  max?: number;
  step?: number;
  /** Whether the field has buttons that add and subtract one step. */
  isStepper?: boolean;
  format?: Intl.NumberFormatOptions;
  locale?: string;
};

/** A form field for a number with a unit, formatted in the user's language. The value of an empty field is `null`. */
export function NumberField({ unit, min, max, step = 1, isStepper = false, format, locale, ...props }: NumberFieldProps) {
  const { t } = useTranslation('kit');
  const spoken = useLanguage().locale;
  const { value, setValue, onBlur, ref, ...frame } = useField<number | null>(props, (one) =>
    one === null ? '' : `${one.toLocaleString(locale ?? spoken, format)}${unit === undefined ? '' : ` ${unit}`}`,
  );
  const { label } = props;
  const buttonClasses =
    'grid size-control shrink-0 place-items-center border border-input bg-popover text-secondary-foreground hover:bg-background [&_svg]:size-4';
  return (
    <FormField {...props} {...frame}>
      <BaseNumber.Root
        value={value}
        onValueChange={setValue}
        locale={locale ?? spoken}
        step={step}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        {...(format !== undefined && { format })}
      >
        <BaseNumber.Group className="flex min-w-0">
          {isStepper && (
            <BaseNumber.Decrement
              aria-label={t('form.decrease', { field: label })}
              className={cn(buttonClasses, 'rounded-l-sm border-r-0')}
            >
              <Minus aria-hidden />
            </BaseNumber.Decrement>
          )}
          <span className="relative min-w-0 flex-1">
            <BaseNumber.Input
              ref={ref}
              onBlur={onBlur}
              className={cn(
                controlClasses,
                'tabular-nums',
                isStepper && 'rounded-none text-center',
                unit !== undefined && 'pr-12',
              )}
            />
            {unit !== undefined && (
              <span aria-hidden className="absolute inset-y-0 right-3 grid place-items-center text-muted-foreground">
                {unit}
              </span>
            )}
          </span>
          {isStepper && (
            <BaseNumber.Increment
              aria-label={t('form.increase', { field: label })}
              className={cn(buttonClasses, 'rounded-r-sm border-l-0')}
            >
              <Plus aria-hidden />
            </BaseNumber.Increment>
          )}
        </BaseNumber.Group>
      </BaseNumber.Root>
    </FormField>
  );
}

const REAIS_FORMAT: Intl.NumberFormatOptions = { style: 'currency', currency: 'BRL' };

/** A field for a number of minutes from 0 to `max`. */
export function MinutesField(props: FieldProps & Required<Pick<NumberFieldProps, 'max'>>) {
  const { t } = useTranslation('kit');
  return <NumberField {...props} unit={t('form.minutes')} min={0} />;
}

/** A field for an amount in reais. */
export const MoneyField = (props: FieldProps) => (
  <NumberField {...props} format={REAIS_FORMAT} locale={localesByLanguage.pt} min={0} step={0.01} />
);
