import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../../ui/fields/field.tsx';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A field for a new password, which is hidden until the user asks to see it. Password managers may suggest a password. */
export function PasswordField({ placeholder, ...props }: FieldProps & { placeholder?: string }) {
  const { t } = useTranslation('kit');
  const [isShown, setShown] = useState(false);
  // The field shows no note about a change on another screen, because such a note would show the password.
  const { value, setValue, onBlur, ref, contest: _, ...frame } = useField<string>(props);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FormField {...props} {...frame}>
      <div className="relative">
        <Input
          ref={ref}
          type={isShown ? 'text' : 'password'}
          value={value ?? ''}
          placeholder={placeholder}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          className="pr-11"
          onChange={(event) => setValue(event.target.value)}
          onBlur={onBlur}
        />
        <button
          type="button"
          aria-label={t('form.showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
        >
          <Icon aria-hidden className="size-4.5" />
        </button>
      </div>
    </FormField>
  );
}
