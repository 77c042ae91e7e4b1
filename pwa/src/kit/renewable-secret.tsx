import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

type RenewableSecretProps = {
  label: string;
  hint: string;
  /** The last characters of the secret, by which people recognise it. */
  end: string;
  /** The text of the button that makes a new secret. */
  renew: string;
  /** The title of the dialog that asks before a new secret is made. */
  title: string;
  text: string;
  onRenew: () => Promise<unknown>;
};

/** Shows the last characters of a secret that the server made, with a button that replaces the secret. */
export function RenewableSecret({ label, hint, end, renew, title, text, onRenew }: RenewableSecretProps) {
  const call = useServerCall();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={label}>
            <Input readOnly className="font-mono" value={`••••••••${end}`} />
          </Field>
        </div>
        <Button onClick={() => setAsked(true)}>
          <KeyRound aria-hidden />
          {renew}
        </Button>
      </div>
      <p className="text-small text-muted-foreground">{hint}</p>
      {isAsked && (
        <ConfirmDialog title={title} text={text} action={renew} onClose={() => setAsked(false)} onConfirm={() => call(onRenew)} />
      )}
    </div>
  );
}
