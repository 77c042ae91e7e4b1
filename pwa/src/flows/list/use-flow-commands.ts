import { useTranslation } from 'react-i18next';
import type { Flow } from '@prosa/contract/flows/flow';
import { toCopyName } from '@prosa/domain/flows/to-copy-name';
import { useState } from 'react';
import { createIdempotentRunner } from '../../server/create-idempotent-runner.ts';
import { useServerCall } from '../../server/use-server-call.ts';
import { toastDone } from '../../ui/feedback/toast.ts';
import { duplicateFlow, exportFlow, updateFlow } from './flow-calls.ts';
import { refreshFlows, cacheFlow } from './flow-queries.ts';
import { saveFlowFile } from './save-flow-file.ts';

export type FlowCommands = {
  readonly onSwitch: (flow: Flow, active: boolean) => void;
  readonly onDuplicate: (flow: Flow) => void;
  readonly onExport: (flow: Flow) => void;
};

/**
 * Returns the commands of a flow's row that run without a dialog. A switch changes immediately, and changes back if the server
 * refuses.
 */
export function useFlowCommands(): FlowCommands {
  const { t } = useTranslation('flows');
  const call = useServerCall();
  const [runKeyed] = useState(createIdempotentRunner);
  const setActive = async (flow: Flow, active: boolean) => {
    cacheFlow({ ...flow, active });
    const done = await call(async () => cacheFlow(await updateFlow({ flowId: flow.id, active })));
    if (!done) cacheFlow(flow);
  };
  const duplicateWithCopyName = async ({ id: flowId, name }: Flow) => {
    const body = { flowId, name: toCopyName(name, t('names.copySuffix')) };
    const done = await call(() => runKeyed(body, (key) => duplicateFlow(body, key)));
    if (!done) return;
    toastDone(t('list.duplicated'));
    await refreshFlows();
  };
  return {
    onSwitch: (flow, active) => void setActive(flow, active),
    onDuplicate: (flow) => void duplicateWithCopyName(flow),
    onExport: ({ id, name }) => void call(async () => saveFlowFile(name, await exportFlow(id))),
  };
}
