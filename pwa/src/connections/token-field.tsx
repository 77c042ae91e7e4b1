import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { renewConnectionToken } from './connections.ts';
import { useFormConnection } from './use-form-connection.ts';

/** Shows the last characters of a connection's token for the external API, with a button that replaces the token. */
export function TokenField() {
  const { t } = useTranslation('connections');
  const call = useServerCall();
  const row = useFormConnection();
  const [isAsked, setAsked] = useState(false);
  if (row === null) return <p className="text-small text-muted-foreground">{t('token.comesLater')}</p>;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={t('token.label')}>
            <Input readOnly className="font-mono" value={`••••••••${row.tokenEnd}`} />
          </Field>
        </div>
        <Button onClick={() => setAsked(true)}>
          <KeyRound aria-hidden />
          {t('token.renew')}
        </Button>
      </div>
      <p className="text-small text-muted-foreground">{t('token.hint')}</p>
      {isAsked && (
        <ConfirmDialog
          title={t('token.renewTitle', { name: row.name })}
          text={t('token.renewText')}
          action={t('token.renew')}
          onClose={() => setAsked(false)}
          onConfirm={() => call(() => renewConnectionToken(row))}
        />
      )}
    </div>
  );
}
