import { toErrorKey } from '@prosa/i18n/to-error-key';
import { AcceptedInvitation, FoundInvitation } from '@prosa/contract/users/accept-invitation';
import { PASSWORD_CHARACTERS } from '@prosa/contract/session/account';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { parse } from 'valibot';
import { useLocation } from 'wouter';
import { ApiRefusal, NotNow } from '../platform/requests/api-errors.ts';
import { sendRequest } from '../platform/requests/send-request.ts';
import { signIn, signOut, useSession } from '../platform/session/session.ts';
import { LanguageMenu } from '../shell/preferences/language-menu.tsx';
import { ThemeToggle } from '../shell/preferences/theme-toggle.tsx';
import { BrandMark } from '../theme/brand-mark.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Field, Input } from '../ui/fields/field.tsx';

type InvitationState =
  | { state: 'asking' }
  | { state: 'found'; invitation: FoundInvitation; token: string }
  | { state: 'refused'; error: unknown };

/**
 * The page that an invitation's link opens: the invited person sets a password and is signed in. The token follows the `#` of the
 * URL.
 */
export function InvitationPage() {
  const { t } = useTranslation('invitation');
  const token = useInvitationToken();
  const [found, setFound] = useState<InvitationState>({ state: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const errorText = useRefusalText();
  useEffect(() => {
    let isStale = false;
    void sendRequest('POST', '/auth/invitation', { body: { token } })
      .then((answer): InvitationState => ({ state: 'found', invitation: parse(FoundInvitation, answer), token }))
      .catch((error: unknown): InvitationState => ({ state: 'refused', error }))
      .then((next) => isStale || setFound(next));
    return () => {
      isStale = true;
    };
  }, [token, attempt]);
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] bg-background p-4 pt-[max(1rem,env(safe-area-inset-top))]">
      <div className="flex justify-end gap-1">
        <LanguageMenu />
        <ThemeToggle />
      </div>
      <div className="mx-auto grid w-full max-w-100 content-center gap-5 pb-[12vh]">
        <BrandMark className="mx-auto size-14 rounded-lg text-2xl" logoClassName="h-14 max-w-60" />
        {found.state === 'found' && <SetPassword key={found.token} token={found.token} {...found.invitation} />}
        {found.state === 'refused' && (
          <div role="alert" className="grid gap-4 rounded-lg border border-border bg-card p-5 text-center md:p-6">
            <h1 className="text-xl font-bold">{t('awayTitle')}</h1>
            <p className="text-secondary-foreground">{errorText(found.error)}</p>
            <Button onClick={() => setAttempt(attempt + 1)}>{t('again')}</Button>
          </div>
        )}
      </div>
    </main>
  );
}

/**
 * Returns the token in the URL, and follows its changes. If the user opens another link in the same tab, only the part after `#`
 * changes, and the browser loads no new page.
 */
const useInvitationToken = (): string => useSyncExternalStore(subscribeToHash, () => location.hash.slice(1));

function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Returns a function that converts an error of the server to the text for the user. */
function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (error instanceof ApiRefusal)
      return t(toErrorKey(error.code === 'ERR_BAD_REQUEST' ? 'ERR_NO_INVITATION_FOUND' : error.code));
    return error instanceof NotNow && error.reason === 'busy' ? t(toErrorKey('ERR_TOO_MANY_REQUESTS')) : t('auth.network');
  };
}

function SetPassword({ token, name, email, companyName }: FoundInvitation & { token: string }) {
  const { t } = useTranslation('invitation');
  const [, navigate] = useLocation();
  const session = useSession();
  const errorText = useRefusalText();
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [touched, setTouched] = useState(false);
  const [isBusy, startAction] = useTransition();
  const [refusal, setRefusal] = useState<string>();
  const isGood = password.length >= PASSWORD_CHARACTERS.min && password.length <= PASSWORD_CHARACTERS.max;
  const submit = async () => {
    setTouched(true);
    if (!isGood) return;
    setRefusal(undefined);
    try {
      const accepted = parse(
        AcceptedInvitation,
        await sendRequest('POST', '/auth/invitation/accept', { body: { token, password } }),
      );
      // If another person is signed in on this device, that session ends first.
      if (session.state === 'signed-in') await signOut();
      await signIn({ email: accepted.email, password });
      // The log-in page continues in both cases: after a successful log-in, and after a refusal because of service hours or a
      // missing one-time code.
      navigate('/login', { replace: true });
    } catch (error) {
      setRefusal(errorText(error));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        startAction(submit);
      }}
      className="grid gap-4 rounded-lg border border-border bg-card p-5 shadow-raised md:p-6"
    >
      <h1 className="text-xl font-bold [overflow-wrap:anywhere]">{t('title', { company: companyName })}</h1>
      <p className="text-secondary-foreground [overflow-wrap:anywhere]">{t('intro', { name, email })}</p>
      {/* The hidden field shows a password manager the e-mail address under which to store the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('password')} error={touched && !isGood ? t('passwordHint') : undefined}>
        <span className="relative">
          <Input
            type={visible ? 'text' : 'password'}
            autoComplete="new-password"
            className="pr-12"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onBlur={() => setTouched(password !== '')}
          />
          <Button
            variant="ghost"
            size="icon"
            className="absolute right-1 top-1/2 -translate-y-1/2 max-md:right-0"
            aria-label={visible ? t('hide') : t('show')}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        </span>
      </Field>
      {(!touched || isGood) && <p className="text-small text-muted-foreground">{t('passwordHint')}</p>}
      <Button type="submit" variant="primary" size="large" disabled={isBusy}>
        {t('enter')}
      </Button>
      <p role="alert" className="min-h-5 text-small text-destructive empty:hidden">
        {refusal}
      </p>
    </form>
  );
}
