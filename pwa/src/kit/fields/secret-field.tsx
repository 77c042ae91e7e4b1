import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Input } from '../../ui/fields/field.tsx';
import { FormField } from './form-field.tsx';
import { PasswordField } from './password-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** The characters that the screen shows in place of a secret, whatever its length. */
const HIDDEN_SECRET_TEXT = '••••••••••••';

type SecretFieldProps = FieldProps & {
  /** Whether the server has stored the secret. The server never sends the secret itself. */
  isSet: boolean;
};

/**
 * A form field for a secret, which the user can write but never read. A stored secret is shown as dots, and the user can replace
 * it. Saving an empty field leaves the secret unchanged.
 */
export function SecretField({ isSet, ...props }: SecretFieldProps) {
  const { t } = useTranslation('kit');
  const [isChanging, setChanging] = useState(false);
  const { value, onBlur: _, ref, setValue: __, contest: ___, ...frame } = useField<string>(props);
  if (!isSet || isChanging || value !== '') return <PasswordField {...props} />;
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      <div className="flex gap-2">
        <Input ref={ref} readOnly value={HIDDEN_SECRET_TEXT} aria-label={t('form.secretSet', { field: props.label })} />
        <Button onClick={() => setChanging(true)} aria-label={t('form.changeFieldOf', { field: props.label })}>
          {t('form.changeField')}
        </Button>
      </div>
    </FormField>
  );
}
