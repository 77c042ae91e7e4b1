import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { useServerErrorText } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { FailureNote } from '../ui/feedback/failure-note.tsx';
import { useCopyText } from '../ui/feedback/use-copy-text.ts';
import type { useInvitation } from './use-invitation.ts';

/** Shows the link of the invitation that `useInvitation` created. No later screen shows this link again. */
export function InvitationDialog({ invitation }: { invitation: ReturnType<typeof useInvitation> }) {
  const { t } = useTranslation('users');
  const { locale } = useLanguage();
  const errorText = useServerErrorText();
  const copyText = useCopyText();
  const { variables: user, data, error, mutate, reset } = invitation;
  if (user === undefined) return null;
  const { name } = user;
  const link = data === undefined ? '' : `${location.origin}/invitation#${data.token}`;
  const until = data === undefined ? '' : new Date(data.expiresAt).toLocaleDateString(locale);
  return (
    <Dialog open isFirm onClose={reset} title={t('inviteTitle', { name })} description={t('inviteText', { name })}>
      {error === null ? (
        <div className="grid gap-1.5">
          <Field label={t('link')}>
            <Input readOnly value={link} onFocus={(event) => event.target.select()} />
          </Field>
          {data !== undefined && <p className="text-small text-muted-foreground">{t('linkHint', { until })}</p>}
        </div>
      ) : (
        <FailureNote>{errorText(error)}</FailureNote>
      )}
      <DialogActions>
        <Button onClick={reset}>{t('close')}</Button>
        {error === null ? (
          <Button variant="primary" disabled={data === undefined} onClick={() => void copyText(link, t('copied'))}>
            <Copy aria-hidden />
            {t('copy')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => mutate(user)}>
            {t('again')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
