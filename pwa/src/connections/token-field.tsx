import { useTranslation } from 'react-i18next';
import { RenewableSecret } from '../kit/renewable-secret.tsx';
import { renewConnectionToken } from './connections.ts';
import { useFormConnection } from './use-form-connection.ts';

/** Shows the last characters of a connection's token for the external API, with a button that replaces the token. */
export function TokenField() {
  const { t } = useTranslation('connections');
  const row = useFormConnection();
  if (row === null) return <p className="text-small text-muted-foreground">{t('token.comesLater')}</p>;
  return (
    <RenewableSecret
      label={t('token.label')}
      hint={t('token.hint')}
      end={row.tokenEnd}
      renew={t('token.renew')}
      title={t('token.renewTitle', { name: row.name })}
      text={t('token.renewText')}
      onRenew={() => renewConnectionToken(row)}
    />
  );
}
