import type { SecondFactorSecret } from '@prosa/contract/session/account';
import { Copy, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable } from '../server/stale-rows-note.tsx';
import { cn } from '../ui/cn.ts';
import { Badge } from '../ui/labels/badge.tsx';
import { Button, buttonClasses } from '../ui/buttons/button.tsx';
import { useCopyText } from '../ui/feedback/use-copy-text.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  useSecondFactor,
} from './account-calls.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecretForm } from './secret-form.tsx';
import { usePasswordField } from './use-password-field.ts';

const CODE_LENGTH = 6;

/** Switches the second factor for the user's log-ins on or off, and leads through the steps. */
export function SecondFactorSection() {
  const { t } = useTranslation('account');
  const read = useSecondFactor();
  const [shown, setShown] = useState<'begin' | 'renew' | 'remove'>();
  const close = () => setShown(undefined);
  const password = usePasswordField();
  if (read.data === undefined)
    return read.isError ? <ServerUnavailable read={read} title={t('failedToLoad')} /> : <RowsSkeleton />;
  const { isOn, recoveryCodesLeft } = read.data;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? t('factor.on') : t('factor.off')}</Badge>
      {isOn && <p className="text-small text-muted-foreground">{t('factor.codesLeft', { count: recoveryCodesLeft })}</p>}
      <span className="flex-1" />
      {isOn ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setShown('renew')}>{t('factor.newCodes')}</Button>
          <Button onClick={() => setShown('remove')}>{t('factor.remove')}</Button>
        </div>
      ) : (
        <Button variant="primary" onClick={() => setShown('begin')}>
          {t('factor.begin')}
        </Button>
      )}
      {shown === 'begin' && <SetUpSecondFactorDialog onClose={close} />}
      {shown === 'renew' && <RenewRecoveryCodesDialog onClose={close} />}
      {shown === 'remove' && (
        <Dialog open onClose={close} title={t('factor.removeTitle')} description={t('factor.removeHint')}>
          <SecretForm
            isDestructive
            fields={[password]}
            action={t('factor.remove')}
            onSubmit={async (values) => {
              await removeSecondFactor(values['password'] ?? '');
              close();
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

/** Asks for the password, and then shows the new recovery codes. */
function RenewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const [codes, setCodes] = useState<readonly string[]>();
  const password = usePasswordField();
  if (codes !== undefined) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('factor.newCodesTitle')} description={t('factor.newCodesHint')}>
      <SecretForm
        fields={[password]}
        action={t('factor.newCodes')}
        onSubmit={async (values) => setCodes((await replaceRecoveryCodes(values['password'] ?? '')).recoveryCodes)}
      />
    </Dialog>
  );
}

/**
 * Leads through the set-up of the second factor: asks for the password, shows the QR code for the authenticator app, checks the
 * first code from that app, and shows the recovery codes.
 */
function SetUpSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const [begun, setBegun] = useState<SecondFactorSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const copyText = useCopyText();
  const password = usePasswordField();
  if (codes !== undefined) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (begun !== undefined)
    return (
      <Dialog key="code" open isFirm onClose={onClose} title={t('factor.beginTitle')} description={t('factor.scanHint')}>
        <QrCode text={begun.uri} label={t('factor.picture')} />
        <div className="flex items-center justify-center gap-1">
          <p className="min-w-0 text-center font-mono text-small wrap-anywhere">{begun.secret}</p>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('factor.copyKey')}
            onClick={() => void copyText(begun.secret, t('factor.keyCopied'))}
          >
            <Copy aria-hidden />
          </Button>
        </div>
        {/* A phone can't scan the QR code on its own screen, so it gets a link that opens the authenticator app. */}
        <a href={begun.uri} className={cn(buttonClasses(), 'md:hidden')}>
          <Smartphone aria-hidden />
          {t('factor.openApp')}
        </a>
        <SecretForm
          key="code"
          action={t('factor.confirm')}
          fields={[
            {
              name: 'code',
              label: t('factor.code'),
              type: 'text',
              autoComplete: 'one-time-code',
              minLength: CODE_LENGTH,
              maxLength: CODE_LENGTH + 1,
              codes: ['ERR_SECOND_FACTOR_WRONG'],
            },
          ]}
          onSubmit={async (values) => setCodes((await confirmSecondFactor(values['code'] ?? '')).recoveryCodes)}
        />
      </Dialog>
    );
  return (
    <Dialog key="password" open onClose={onClose} title={t('factor.beginTitle')} description={t('factor.beginHint')}>
      <SecretForm
        key="password"
        fields={[password]}
        action={t('factor.next')}
        onSubmit={async (values) => setBegun(await beginSecondFactor(values['password'] ?? ''))}
      />
    </Dialog>
  );
}
