import type { Flow } from '@prosa/contract/flows/flow';
import { CreateFlowBody } from '@prosa/contract/flows/write-flow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../kit/fields/text-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { createIdempotentRunner } from '../../server/create-idempotent-runner.ts';
import { createFlow, updateFlow } from './flow-calls.ts';
import { refreshFlows, cacheFlow } from './flow-queries.ts';

type FlowNameDialogProps = {
  /** The flow to rename. Undefined for a new flow. */
  flow: Flow | undefined;
  onClose: () => void;
  onCreated: (flow: Flow) => void;
};

/** Asks for the name of a new flow, or for another name of an existing one. If saving fails, the input stays. */
export function FlowNameDialog({ flow, onClose, onCreated }: FlowNameDialogProps) {
  const { t } = useTranslation('flows');
  const [create] = useState(createIdempotentRunner);
  const save = async (body: CreateFlowBody) => {
    if (flow === undefined) {
      onCreated(await create(body, (key) => createFlow(body, key)));
    } else {
      cacheFlow(await updateFlow({ flowId: flow.id, ...body }));
      onClose();
    }
    void refreshFlows();
  };
  return (
    <FormDialog
      title={flow === undefined ? t('dialogs.addTitle') : t('dialogs.renameTitle')}
      action={flow === undefined ? t('dialogs.create') : t('common.save')}
      schema={CreateFlowBody}
      values={{ name: flow?.name ?? '' }}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('list.name')}
        required={t('dialogs.nameRequired')}
        faults={{ min_graphemes: t('dialogs.nameShort'), max_length: t('dialogs.nameLong') }}
      />
    </FormDialog>
  );
}
