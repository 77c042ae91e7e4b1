import { errorKey } from '@prosa/i18n/error-key';
import { Eye, EyeOff } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { signIn } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Field, Input } from '../ui/field.tsx';
import { focusOnce } from '../ui/interaction/focus-once.ts';

const Login = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('auth.emailRequired'), v.email('auth.emailInvalid')),
  password: v.pipe(v.string(), v.nonEmpty('auth.passwordRequired')),
});
const fieldNames = ['email', 'password'] as const;
type FieldName = (typeof fieldNames)[number];
type FieldError = 'auth.emailRequired' | 'auth.emailInvalid' | 'auth.passwordRequired';

/** The log-in form. The other forms' library is left out: it would be a tenth of all that a log-in page loads. */
export function LoginForm() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [refusal, setRefusal] = useState<string>();
  const [visible, setVisible] = useState(false);
  const [values, setValues] = useState({ email: '', password: '' });
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [isSubmitting, setSubmitting] = useState(false);
  const [code, setCode] = useState<string>();
  const parsed = v.safeParse(Login, values);
  const { nested: issues } = parsed.success ? { nested: undefined } : v.flatten(parsed.issues);
  const errorOf = (name: FieldName) => {
    const message = touched.has(name) ? issues?.[name]?.[0] : undefined;
    // Messages of the schema above are keys.
    return message === undefined ? undefined : t(message as FieldError);
  };
  const register = (name: FieldName) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
    onBlur: () => setTouched(new Set([...touched, name])),
  });
  const submit = async (form: HTMLFormElement) => {
    setTouched(new Set(fieldNames));
    setRefusal(undefined);
    if (!parsed.success) {
      const wrong = form.elements.namedItem(fieldNames.find((name) => issues?.[name] !== undefined) ?? '');
      if (wrong instanceof HTMLElement) wrong.focus();
      return;
    }
    setSubmitting(true);
    const answer = await signIn({ ...parsed.output, code }).catch((error: unknown) => {
      setSubmitting(false);
      throw error;
    });
    // The button stays busy, because the next screen may still have to be fetched.
    if (answer.ok) return;
    setSubmitting(false);
    if (answer.error === 'network') return setRefusal(t('auth.network'));
    const { error, detail } = answer.error;
    // The code's field comes with the question for it, and has the focus.
    if (error === 'ERR_SECOND_FACTOR_REQUIRED') setCode('');
    if (error !== 'ERR_SUBSCRIPTION_EXPIRED') return setRefusal(t(errorKey(error)));
    navigate('/financeiro-aberto', { state: { dueDate: detail?.['date'] } });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
      className="grid gap-4"
    >
      <Field label={t('auth.email')} error={errorOf('email')}>
        <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
      </Field>
      <Field label={t('auth.password')} error={errorOf('password')}>
        <span className="relative">
          <Input
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            className="pr-12"
            {...register('password')}
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
      {code !== undefined && (
        <Field label={t('auth.code')}>
          <Input ref={focusOnce} autoComplete="one-time-code" value={code} onChange={(event) => setCode(event.target.value)} />
        </Field>
      )}
      <Button type="submit" variant="primary" size="large" disabled={isSubmitting}>
        {isSubmitting ? t('auth.submitting') : t('auth.submit')}
      </Button>
      <p role="alert" className="min-h-5 text-small text-destructive empty:hidden">
        {refusal}
      </p>
    </form>
  );
}
