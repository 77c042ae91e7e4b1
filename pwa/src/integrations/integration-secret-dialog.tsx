import { useTranslation } from 'react-i18next';
import { ShownOnceDialog } from '../kit/shown-once-dialog.tsx';
import { useStore } from '../platform/store.ts';
import { newIntegrationSecretStore } from './integrations.ts';

/** Shows the secret that the server has just made for an integration's signatures. */
export function IntegrationSecretDialog() {
  const { t } = useTranslation('integrations');
  const made = useStore(newIntegrationSecretStore);
  if (made === undefined) return null;
  return (
    <ShownOnceDialog
      title={t('secret.title', { name: made.name })}
      text={t('secret.once')}
      label={t('secret.label')}
      secret={made.secret}
      copy={t('secret.copy')}
      done={t('secret.done')}
      onClose={() => newIntegrationSecretStore.set(undefined)}
    />
  );
}
