import { toErrorKey } from '@prosa/i18n/to-error-key';
import { type ReactNode, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../platform/requests/api-errors.ts';
import { PasskeyDialogCancelled } from '../platform/session/credentials.ts';
import { useServerErrorText } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { DialogActions, DialogCancel } from '../ui/overlays/dialog.tsx';

type SecretField = {
  readonly name: string;
  readonly label: string;
  readonly type: 'password' | 'text';
  readonly autoComplete: 'current-password' | 'new-password' | 'one-time-code' | 'off';
  /** The value of the field before the user types. A field for a secret begins empty. */
  readonly initial?: string;
  readonly minLength: number;
  readonly maxLength: number;
  /** The server's refusal codes that are shown as an error under this field. */
  readonly codes: readonly string[];
};

type SecretFormProps = {
  fields: readonly SecretField[];
  action: string;
  isDestructive?: boolean;
  /** Submits the values. Throws `ApiRefusal` or `NotNow`. */
  onSubmit: (values: Readonly<Record<string, string>>) => Promise<unknown>;
  children?: ReactNode;
};

/** A form for passwords and codes, in a dialog. Unlike other forms, it does not store the typed values on the device. */
export function SecretForm({ fields, action, isDestructive = false, onSubmit, children }: SecretFormProps) {
  const { t } = useTranslation();
  const { t: ofAccount } = useTranslation('account');
  const errorText = useServerErrorText();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  );
  const [fault, setFault] = useState<{ readonly field: string | undefined; readonly text: string }>();
  const [isBusy, startAction] = useTransition();
  const submit = async (form: HTMLFormElement) => {
    const short = fields.find(({ name, minLength }) => (values[name] ?? '').length < minLength);
    if (short !== undefined) {
      const input = form.elements.namedItem(short.name);
      if (input instanceof HTMLElement) input.focus();
      const text = short.minLength === 1 ? ofAccount('missing') : ofAccount('tooShort', { count: short.minLength });
      return setFault({ field: short.name, text });
    }
    setFault(undefined);
    try {
      await onSubmit(values);
    } catch (error) {
      const field = error instanceof ApiRefusal ? fields.find(({ codes }) => codes.includes(error.code))?.name : undefined;
      const text =
        error instanceof ApiRefusal
          ? t(toErrorKey(error.code))
          : error instanceof PasskeyDialogCancelled
            ? t('auth.passkeyCancelled')
            : errorText(error);
      setFault({ field, text });
    }
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (!isBusy) startAction(() => submit(form));
      }}
    >
      {children}
      {fields.map(({ name, label, type, autoComplete, maxLength }) => (
        <Field key={name} label={label} error={fault?.field === name ? fault.text : undefined}>
          <Input
            name={name}
            type={type}
            inputMode={autoComplete === 'one-time-code' ? 'numeric' : undefined}
            autoComplete={autoComplete}
            maxLength={maxLength}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </Field>
      ))}
      {fault !== undefined && fault.field === undefined && (
        <p role="alert" className="text-small text-destructive">
          {fault.text}
        </p>
      )}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant={isDestructive ? 'destructive' : 'primary'} disabled={isBusy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
