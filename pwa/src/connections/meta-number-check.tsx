import type { ConnectionCheck } from '@prosa/contract/channels/connection-check';
import { CircleCheck, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState, useTransition } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../kit/copy-button.tsx';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { checkNumberWithMeta } from './connections.ts';
import { secretConnectionFields } from './connection-form.ts';
import { useFormConnection } from './use-form-connection.ts';

const checkedFields = ['phoneNumberId', 'businessAccountId', ...secretConnectionFields] as const;

/** Asks Meta to check the phone number, using the values in the form, and explains how to fix each fault. */
export function MetaNumberCheck() {
  const { t } = useTranslation('connections');
  const call = useServerCall();
  const { getValues, trigger } = useFormContext();
  const row = useFormConnection();
  const [isBusy, startAction] = useTransition();
  const [check, setCheck] = useState<ConnectionCheck>();
  const checkWithMeta = async () => {
    if (!(await trigger([...checkedFields]))) return;
    setCheck(undefined);
    const typed = Object.fromEntries(
      checkedFields.flatMap((name) => {
        const value: unknown = getValues(name);
        return typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [];
      }),
    );
    await call(async () => setCheck(await checkNumberWithMeta({ ...typed, ...(row !== null && { whatsappId: row.id }) })));
  };
  return (
    <div className="grid gap-3">
      <Button className="justify-self-start" disabled={isBusy} onClick={() => startAction(checkWithMeta)}>
        <ShieldCheck aria-hidden />
        {isBusy ? t('check.running') : t('check.run')}
      </Button>
      <div role="status" className="grid gap-3">
        {check !== undefined && <CheckResult {...check} />}
      </div>
    </div>
  );
}

function CheckResult({ faults, number, verifiedName, webhookUrl: address }: ConnectionCheck) {
  const { t } = useTranslation('connections');
  // If the server has no configured public address, `address` is only a path, so the page's own address completes it.
  const webhookUrl = new URL(address, location.origin).href;
  return (
    <>
      {number !== null && (
        <p className="text-small">
          {verifiedName === null ? t('check.number', { number }) : t('check.numberOf', { number, name: verifiedName })}
        </p>
      )}
      {faults.length === 0 ? (
        <p className="flex items-start gap-2 rounded-sm bg-muted px-3 py-2 text-small text-success">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('check.fine')}
        </p>
      ) : (
        <ul className="grid gap-2">
          {faults.map((fault) => (
            <li
              key={fault}
              className="flex items-start gap-2 rounded-sm bg-destructive-soft px-3 py-2 text-small text-destructive"
            >
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="grid gap-0.5">
                <b className="font-semibold">{t(`faults.${fault}.what`)}</b>
                <span>{t(`faults.${fault}.todo`)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={t('check.webhook')}>
            <Input readOnly value={webhookUrl} onFocus={(event) => event.target.select()} />
          </Field>
        </div>
        <CopyButton text={webhookUrl} label={t('check.copyWebhook')} />
      </div>
    </>
  );
}
