import { FLOW_MAX_COUNTS } from '@prosa/contract/flows/flow-node';
import { MAX_FLOW_MENU_REPEATS } from '@prosa/domain/flows/constants';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field, Input } from '../../../ui/fields/field.tsx';
import { toOptionFieldName } from '../list-node-errors.ts';
import type { NodeForm } from './node-form.ts';
import { VariableTextField } from './variable-text-field.tsx';

/** The fields for a menu's message and its options, numbered from 1. Only the last option can be removed (coverage 3 §5). */
export function MenuFields({ data, change, errorOf, leave, asked, readOnly }: NodeForm<'menu'>) {
  const { t } = useTranslation('flow-editor');
  const options = data.arrayOption;
  const list = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    change((now) => ({ ...now, arrayOption: [...now.arrayOption, { number: now.arrayOption.length + 1, value: '' }] }));
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  const noOptions = errorOf('options');
  return (
    <>
      <VariableTextField
        label={t('dialog.menuMessage')}
        value={data.message}
        onChange={(message) => change((now) => ({ ...now, message }))}
        onLeave={() => leave('message')}
        error={errorOf('message')}
        asked={asked}
        readOnly={readOnly}
        rows={3}
      />
      <fieldset ref={list} className="grid min-w-0 gap-2.5">
        <legend className="mb-1.5 text-small font-medium text-secondary-foreground">{t('dialog.options')}</legend>
        {options.map(({ number, value }) => (
          <div key={number} className="flex items-start gap-2">
            <span aria-hidden className="grid h-control w-6 place-items-center text-muted-foreground tabular-nums">
              {number}
            </span>
            <Field
              className="min-w-0 flex-1 [&>label]:sr-only"
              label={t('dialog.option', { number })}
              error={errorOf(toOptionFieldName(number))}
            >
              <Input
                value={value}
                aria-label={t('dialog.option', { number })}
                readOnly={readOnly}
                dir="auto"
                autoComplete="off"
                onChange={(event) => {
                  const text = event.target.value;
                  change((now) => ({
                    ...now,
                    arrayOption: now.arrayOption.map((option) => (option.number === number ? { number, value: text } : option)),
                  }));
                }}
                onBlur={() => leave(toOptionFieldName(number))}
              />
            </Field>
            {!readOnly && (
              <Button
                variant="ghost"
                size="icon"
                className={number === options.length ? 'mt-0.75' : 'invisible mt-0.75'}
                aria-label={t('dialog.removeOption', { number })}
                onClick={() => change((now) => ({ ...now, arrayOption: now.arrayOption.slice(0, -1) }))}
              >
                <X aria-hidden />
              </Button>
            )}
          </div>
        ))}
        {!readOnly && options.length < FLOW_MAX_COUNTS.options && (
          <Button className="justify-self-start" data-fault={noOptions === undefined ? undefined : true} onClick={add}>
            <Plus aria-hidden />
            {t('dialog.addOption')}
          </Button>
        )}
        {noOptions !== undefined && (
          <p role="alert" className="text-small text-destructive">
            {noOptions}
          </p>
        )}
      </fieldset>
      <p className="text-small text-muted-foreground">{t('dialog.menuHint', { repeats: MAX_FLOW_MENU_REPEATS })}</p>
    </>
  );
}
