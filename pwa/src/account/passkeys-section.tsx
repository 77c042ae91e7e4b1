import { PASSKEY_NAME_CHARACTERS, type RegistrationCredential, type Passkey } from '@prosa/contract/session/passkeys';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toDeviceLabel } from '../platform/device/device-label.ts';
import { hasPasskeys } from '../platform/session/credentials.ts';
import { useLanguage } from '../platform/language.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable } from '../server/stale-rows-note.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { addPasskey, createPasskey, proveByPasskey, removePasskey, renamePasskey, usePasskeys } from './passkeys.ts';
import { SecretForm } from './secret-form.tsx';
import { usePasswordField } from './use-password-field.ts';

type ShownPasskeyDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'name'; readonly credential: RegistrationCredential }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** Lists the user's passkeys. Adding a passkey requires the password. Removing a passkey requires the password or a passkey. */
export function PasskeysSection() {
  const { t } = useTranslation('account');
  const { locale } = useLanguage();
  const read = usePasskeys();
  const [shown, setShown] = useState<ShownPasskeyDialog>();
  const close = () => setShown(undefined);
  const password = usePasswordField();
  if (read.data === undefined)
    return read.isError ? <ServerUnavailable read={read} title={t('failedToLoad')} /> : <RowsSkeleton />;
  const formatInstant = (at: string) => new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <div className="grid gap-3">
      <p className="text-small text-muted-foreground">{hasPasskeys() ? t('passkey.hint') : t('passkey.unavailable')}</p>
      {read.data.length > 0 && (
        <ul aria-label={t('passkey.title')} className="divide-y divide-border rounded-md border border-border bg-popover">
          {read.data.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
              <KeyRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
              <div className="min-w-40 flex-1">
                <p className="font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
                <p className="text-small text-muted-foreground">
                  {passkey.usedAt === null
                    ? t('passkey.added', { time: formatInstant(passkey.createdAt) })
                    : t('lastUsed', { time: formatInstant(passkey.usedAt) })}
                </p>
              </div>
              <Button
                aria-label={t('passkey.renameOf', { name: passkey.name })}
                onClick={() => setShown({ kind: 'rename', passkey })}
              >
                {t('passkey.rename')}
              </Button>
              <Button
                aria-label={t('passkey.removeOf', { name: passkey.name })}
                onClick={() => setShown({ kind: 'remove', passkey })}
              >
                {t('passkey.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() && (
        <Button className="justify-self-start" onClick={() => setShown({ kind: 'add' })}>
          {t('passkey.add')}
        </Button>
      )}
      {shown?.kind === 'add' && (
        <Dialog key="add" open onClose={close} title={t('passkey.add')} description={t('passkey.addHint')}>
          <SecretForm
            fields={[password]}
            action={t('factor.next')}
            onSubmit={async (values) =>
              setShown({ kind: 'name', credential: await createPasskey({ password: values['password'] ?? '' }) })
            }
          />
        </Dialog>
      )}
      {shown?.kind === 'name' && (
        <PasskeyNameDialog
          title={t('passkey.nameTitle')}
          initial={toDeviceLabel(navigator.userAgent)}
          onClose={close}
          onName={(name) => addPasskey(name, shown.credential)}
        />
      )}
      {shown?.kind === 'rename' && (
        <PasskeyNameDialog
          title={t('passkey.rename')}
          initial={shown.passkey.name}
          onClose={close}
          onName={(name) => renamePasskey(shown.passkey.id, name)}
        />
      )}
      {shown?.kind === 'remove' && <RemovePasskeyDialog passkey={shown.passkey} onClose={close} />}
    </div>
  );
}

type PasskeyNameDialogProps = { title: string; initial: string; onClose: () => void; onName: (name: string) => Promise<void> };

/** Asks the user for the name of a passkey, such as the name of the device that holds it. */
function PasskeyNameDialog({ title, initial, onClose, onName }: PasskeyNameDialogProps) {
  const { t } = useTranslation('account');
  const { min, max } = PASSKEY_NAME_CHARACTERS;
  const name = { name: 'name', label: t('passkey.name'), type: 'text', autoComplete: 'off', initial, codes: [] } as const;
  return (
    <Dialog key="name" open isFirm onClose={onClose} title={title}>
      <SecretForm
        fields={[{ ...name, minLength: min, maxLength: max }]}
        action={t('passkey.save')}
        onSubmit={async (values) => {
          await onName(values['name'] ?? initial);
          onClose();
        }}
      />
    </Dialog>
  );
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('account');
  const password = usePasswordField();
  const [isByPasskey, setByPasskey] = useState(false);
  return (
    <Dialog open onClose={onClose} title={t('passkey.removeTitle', { name: passkey.name })} description={t('passkey.removeHint')}>
      <SecretForm
        key={String(isByPasskey)}
        isDestructive
        fields={isByPasskey ? [] : [password]}
        action={t('passkey.remove')}
        onSubmit={async (values) => {
          await removePasskey(passkey.id, isByPasskey ? await proveByPasskey() : { password: values['password'] ?? '' });
          onClose();
        }}
      />
      {hasPasskeys() && (
        <Button variant="ghost" onClick={() => setByPasskey(!isByPasskey)}>
          {isByPasskey ? t('passkey.byPassword') : t('passkey.byPasskey')}
        </Button>
      )}
    </Dialog>
  );
}
