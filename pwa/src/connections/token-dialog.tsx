import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { useStore } from '../platform/store.ts';
import { newConnectionTokenStore } from './connections.ts';
import { CopyButton } from './copy-button.tsx';

/**
 * Shows the token that the server has just created. No later screen can show the token, because the server stores only its hash.
 */
export function TokenDialog() {
  const { t } = useTranslation('connections');
  const newToken = useStore(newConnectionTokenStore);
  if (newToken === undefined) return null;
  const close = () => newConnectionTokenStore.set(undefined);
  return (
    <Dialog
      open
      isShownOnce
      onClose={close}
      title={t('token.title', { name: newToken.connectionName })}
      description={t('token.once')}
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={t('token.label')}>
            <Input readOnly className="font-mono" value={newToken.token} onFocus={(event) => event.target.select()} />
          </Field>
        </div>
        <CopyButton text={newToken.token} label={t('token.copy')} />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={close}>
          {t('token.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
