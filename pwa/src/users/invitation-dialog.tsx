import { Invitation, type ManagedUser } from '@prosa/contract/users/list-users';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../platform/api-client.ts';
import { useLanguage } from '../platform/language.ts';
import { useServerError } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { toastDone } from '../ui/feedback/toast.ts';

/** The link of an invitation, shown once: it is made when the dialog opens, and no earlier one is good any more. */
export function InvitationDialog({ user: { id, name }, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const { locale } = useLanguage();
  const errorText = useServerError();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', id],
    queryFn: () => callApi('POST', `/users/${id}/invitation`, { schema: Invitation }),
    // Each reading would make another link.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const link = data === undefined ? '' : `${location.origin}/invitation#${data.token}`;
  const until = data === undefined ? '' : new Date(data.expiresAt).toLocaleDateString(locale);
  return (
    <Dialog open isFirm onClose={onClose} title={t('inviteTitle', { name })} description={t('inviteText', { name })}>
      {error === null ? (
        <div className="grid gap-1.5">
          <Field label={t('link')}>
            <Input readOnly value={link} onFocus={(event) => event.target.select()} />
          </Field>
          {data !== undefined && <p className="text-small text-muted-foreground">{t('linkHint', { until })}</p>}
        </div>
      ) : (
        <p role="alert" className="text-small text-destructive">
          {errorText(error)}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
        {error === null ? (
          <Button
            variant="primary"
            disabled={data === undefined}
            onClick={() => void navigator.clipboard.writeText(link).then(() => toastDone(t('copied')))}
          >
            <Copy aria-hidden />
            {t('copy')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
