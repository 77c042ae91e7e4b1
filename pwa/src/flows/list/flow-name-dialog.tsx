import { FLOW_NAME_CHARACTERS } from '@prosa/contract/flows/write-flow';
import type { Flow } from '@prosa/contract/flows/flow';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commandKey } from '../../server/command-key.ts';
import { useServerCall } from '../../server/use-server-call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { checkFlowName } from './check-flow-name.ts';
import { createFlow, updateFlow } from './flow-calls.ts';
import { refreshFlows, showFlow } from './flow-queries.ts';

type FlowNameDialogProps = {
  /** Undefined: a new one. */
  flow: Flow | undefined;
  onClose: () => void;
  onCreated: (flow: Flow) => void;
};

/** Names a new flow, or one anew; what was typed stays where that fails. */
export function FlowNameDialog({ flow, onClose, onCreated }: FlowNameDialogProps) {
  const { t } = useTranslation('flows');
  const call = useServerCall();
  const [create] = useState(commandKey);
  const [name, setName] = useState(flow?.name ?? '');
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const fault = checkFlowName(name);
  const save = async () => {
    if (flow === undefined) {
      const body = { name: name.trim() };
      onCreated(await create(body, (key) => createFlow(body, key)));
    } else {
      showFlow(await updateFlow({ flowId: flow.id, name: name.trim() }));
      onClose();
    }
    void refreshFlows();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (fault !== undefined || isBusy) return;
    setBusy(true);
    await call(save);
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} title={flow === undefined ? t('dialogs.addTitle') : t('dialogs.renameTitle')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid min-w-0 gap-4">
        <Field label={t('list.name')} error={isTouched && fault !== undefined ? t(`dialogs.${fault}`) : undefined}>
          <Input
            value={name}
            autoComplete="off"
            // Longer can be pasted, and is told to be too long rather than cut.
            maxLength={FLOW_NAME_CHARACTERS.max * 4}
            onChange={(event) => setName(event.target.value)}
            onBlur={() => setTouched(name !== (flow?.name ?? ''))}
          />
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {flow === undefined ? t('dialogs.create') : t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
