import { useTranslation } from 'react-i18next';
import { ShownOnceDialog } from '../kit/shown-once-dialog.tsx';
import { useStore } from '../platform/store.ts';
import { newConnectionTokenStore } from './connections.ts';

/** Shows the token for the external API that the server has just created. */
export function TokenDialog() {
  const { t } = useTranslation('connections');
  const newToken = useStore(newConnectionTokenStore);
  if (newToken === undefined) return null;
  return (
    <ShownOnceDialog
      title={t('token.title', { name: newToken.connectionName })}
      text={t('token.once')}
      label={t('token.label')}
      secret={newToken.token}
      copy={t('token.copy')}
      done={t('token.done')}
      onClose={() => newConnectionTokenStore.set(undefined)}
    />
  );
}
