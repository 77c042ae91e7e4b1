import { Button } from '../ui/buttons/button.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';
import { CopyButton } from './copy-button.tsx';

type ShownOnceDialogProps = {
  title: string;
  text: string;
  /** The name of the secret's field. */
  label: string;
  secret: string;
  /** The accessible name of the button that copies the secret. */
  copy: string;
  /** The text of the button that closes the dialog. */
  done: string;
  onClose: () => void;
};

/**
 * Shows a secret that the server has just made. Only the button closes the dialog, because no later screen can show the secret.
 */
export const ShownOnceDialog = ({ title, text, label, secret, copy, done, onClose }: ShownOnceDialogProps) => (
  <Dialog open isShownOnce onClose={onClose} title={title} description={text}>
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={label}>
          <Input readOnly className="font-mono" value={secret} onFocus={(event) => event.target.select()} />
        </Field>
      </div>
      <CopyButton text={secret} label={copy} />
    </div>
    <DialogActions>
      <Button variant="primary" onClick={onClose}>
        {done}
      </Button>
    </DialogActions>
  </Dialog>
);
