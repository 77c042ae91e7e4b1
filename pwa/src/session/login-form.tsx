import { toErrorKey } from '@prosa/i18n/to-error-key';
import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { ApiRefusal, NotNow } from '../platform/requests/api-errors.ts';
import { PasskeyDialogCancelled, hasPasskeys } from '../platform/session/credentials.ts';
import { logInToExpiredCompanyByPasskey, logInToExpiredCompany } from '../platform/session/expired-access.ts';
import { signIn, signInByPasskey } from '../platform/session/session.ts';
import { showActionToast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import { controlClasses } from '../ui/fields/control-classes.ts';
import { focusOnAppearance } from '../ui/interaction/focus-on-appearance.ts';

const LoginInput = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('auth.emailRequired'), v.email('auth.emailInvalid')),
  password: v.pipe(v.string(), v.nonEmpty('auth.passwordRequired')),
});
const fieldNames = ['email', 'password'] as const;
type FieldName = (typeof fieldNames)[number];
type FieldError = 'auth.emailRequired' | 'auth.emailInvalid' | 'auth.passwordRequired';

/**
 * The log-in form. Uses neither the libraries nor the fields of the other forms, because these would be a fifth of the log-in
 * page's code.
 */
export function LoginForm() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [refusal, setRefusal] = useState<string>();
  const [visible, setVisible] = useState(false);
  const [values, setValues] = useState({ email: '', password: '' });
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [isSubmitting, setSubmitting] = useState(false);
  const [code, setCode] = useState<string>();
  const parsed = v.safeParse(LoginInput, values);
  const { nested: issues } = parsed.success ? { nested: undefined } : v.flatten(parsed.issues);
  const findFieldError = (name: FieldName) => {
    const message = touched.has(name) ? issues?.[name]?.[0] : undefined;
    // The cast is safe: the messages of the schema above are keys of texts.
    return message === undefined ? undefined : t(message as FieldError);
  };
  const register = (name: FieldName) => ({
    name,
    value: values[name],
    onType: (text: string) => setValues({ ...values, [name]: text }),
    error: findFieldError(name),
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
    const credentials = { ...parsed.output, code };
    await logIn(
      () => signIn(credentials),
      () => logInToExpiredCompany(credentials),
    );
  };
  const logIn = async (ask: typeof signInByPasskey, askWhileExpired: typeof logInToExpiredCompanyByPasskey) => {
    setRefusal(undefined);
    setSubmitting(true);
    const answer = await ask().catch((error: unknown) => {
      setSubmitting(false);
      throw error;
    });
    if (answer.ok) {
      const { secondFactorResetBy: name } = answer.user;
      if (name !== undefined) {
        const dismiss = showActionToast(t('auth.factorReset', { name }), {
          label: t('auth.understood'),
          onClick: () => dismiss(),
        });
      }
      // The button stays busy after a successful log-in, because the next screen may still be loading.
      return;
    }
    setSubmitting(false);
    if (answer.error === 'cancelled') return setRefusal(t('auth.passkeyCancelled'));
    if (answer.error === 'network') return setRefusal(t('auth.network'));
    const { error, detail } = answer.error;
    // When the server asks for the second factor's one-time code, the field of the code appears and takes the focus.
    if (error === 'ERR_SECOND_FACTOR_REQUIRED') setCode('');
    if (error !== 'ERR_SUBSCRIPTION_EXPIRED') return setRefusal(t(toErrorKey(error)));
    await openFinancePage(detail?.['date'], askWhileExpired);
  };
  /** Opens the page of an expired subscription. An admin also gets a session, for the actions that the company may still use. */
  const openFinancePage = async (dueDate: unknown, askWhileExpired: typeof logInToExpiredCompanyByPasskey) => {
    let admins: unknown;
    try {
      await askWhileExpired();
    } catch (error) {
      if (!(error instanceof ApiRefusal || error instanceof NotNow || error instanceof PasskeyDialogCancelled)) throw error;
      const refused = error instanceof ApiRefusal ? error.body : undefined;
      if (refused?.error === 'ERR_SECOND_FACTOR_REQUIRED') setCode('');
      if (refused?.error === 'ERR_SECOND_FACTOR_REQUIRED' || refused?.error === 'ERR_SECOND_FACTOR_WRONG')
        return setRefusal(t(toErrorKey(refused.error)));
      admins = refused?.detail?.['admins'];
    }
    navigate('/financeiro-aberto', { state: { dueDate, admins } });
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
      <LoginField label={t('auth.email')} type="email" autoComplete="username" inputMode="email" {...register('email')} />
      <LoginField
        label={t('auth.password')}
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        className="pr-12"
        {...register('password')}
      >
        <Button
          variant="ghost"
          size="icon"
          className="absolute right-1 top-1/2 -translate-y-1/2 max-md:right-0"
          aria-label={visible ? t('auth.hidePassword') : t('auth.showPassword')}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </Button>
      </LoginField>
      {code !== undefined && (
        <LoginField label={t('auth.code')} ref={focusOnAppearance} autoComplete="one-time-code" value={code} onType={setCode} />
      )}
      <p role="alert" className="min-h-5 text-small text-destructive empty:hidden">
        {refusal}
      </p>
      <Button type="submit" variant="primary" size="large" disabled={isSubmitting}>
        {isSubmitting ? t('auth.submitting') : t('auth.submit')}
      </Button>
      {hasPasskeys() && (
        <Button size="large" disabled={isSubmitting} onClick={() => void logIn(signInByPasskey, logInToExpiredCompanyByPasskey)}>
          <KeyRound aria-hidden />
          {t('auth.byPasskey')}
        </Button>
      )}
    </form>
  );
}

type LoginFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  error?: string | undefined;
  onType: (text: string) => void;
  /** An element at the end of the input. */
  children?: ReactNode;
};

/** A labelled input with its error below, which screen readers announce. */
function LoginField({ label, error, onType, className, children, ...input }: LoginFieldProps) {
  const id = useId();
  const isInvalid = error !== undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-secondary-foreground">
        {label}
      </label>
      <span className="relative">
        <input
          id={id}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          data-invalid={isInvalid ? '' : undefined}
          onChange={(event) => onType(event.target.value)}
          className={cn(controlClasses, className)}
          {...input}
        />
        {children}
      </span>
      {isInvalid && (
        <p id={`${id}-error`} role="alert" className="text-small text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}
