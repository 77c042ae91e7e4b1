import { valibotResolver } from '@hookform/resolvers/valibot';
import { errorKey } from '@prosa/i18n/error-key';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { signIn } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Field, Input } from '../ui/field.tsx';

const Login = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('auth.emailRequired'), v.email('auth.emailInvalid')),
  password: v.pipe(v.string(), v.nonEmpty('auth.passwordRequired')),
});
type FieldError = 'auth.emailRequired' | 'auth.emailInvalid' | 'auth.passwordRequired';

export function LoginForm() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [refusal, setRefusal] = useState<string>();
  const [visible, setVisible] = useState(false);
  const form = useForm({ resolver: valibotResolver(Login), mode: 'onTouched', defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  // Messages of the schema above are keys.
  const textOf = (message: string | undefined) => (message === undefined ? undefined : t(message as FieldError));
  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    const answer = await signIn(values);
    if (answer.ok) return;
    if (answer.error === 'network') return setRefusal(t('auth.network'));
    const { error, detail } = answer.error;
    if (error !== 'ERR_SUBSCRIPTION_EXPIRED') return setRefusal(t(errorKey(error)));
    navigate('/financeiro-aberto', { state: { dueDate: detail?.['date'] } });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={t('auth.email')} error={textOf(errors.email?.message)}>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label={t('auth.password')} error={textOf(errors.password?.message)}>
        <span className="relative">
          <Input
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            className="pr-12"
            {...form.register('password')}
          />
          <Button
            variant="ghost"
            size="icon"
            className="absolute right-1 top-1/2 -translate-y-1/2 max-md:right-0"
            aria-label={visible ? t('auth.hidePassword') : t('auth.showPassword')}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        </span>
      </Field>
      <Button type="submit" variant="primary" size="large" disabled={isSubmitting}>
        {isSubmitting ? t('auth.submitting') : t('auth.submit')}
      </Button>
      <p role="alert" className="min-h-5 text-[13px] text-bad empty:hidden">
        {refusal}
      </p>
    </form>
  );
}
