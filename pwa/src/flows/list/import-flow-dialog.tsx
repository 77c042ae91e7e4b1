import type { Flow } from '@prosa/contract/flows/flow';
import { FlowFileFault } from '@prosa/contract/flows/write-flow';
import { FileJson } from 'lucide-react';
import { useRef, useState, useTransition } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { is } from 'valibot';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { createIdempotentRunner } from '../../server/create-idempotent-runner.ts';
import { useServerErrorText } from '../../server/use-server-call.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { FileInput } from '../../ui/files/file-input.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { toastDone } from '../../ui/feedback/toast.ts';
import { importFlow } from './flow-calls.ts';
import { refreshFlows, cacheFlow } from './flow-queries.ts';
import { toFlowName, readFlowImportFile } from './read-flow-import-file.ts';

type ImportFlowDialogProps = {
  /** The flow that the file replaces. Undefined for a new flow. */
  flow: Flow | undefined;
  onClose: () => void;
};
type ImportFault = { readonly title?: string; readonly reason: string };

/** Imports a file as a flow (coverage 3 §5). An invalid file changes nothing, and the dialog says why it is invalid. */
export function ImportFlowDialog({ flow, onClose }: ImportFlowDialogProps) {
  const { t } = useTranslation('flows');
  const errorText = useServerErrorText();
  const picker = useRef<HTMLInputElement>(null);
  const [send] = useState(createIdempotentRunner);
  const [isBusy, startAction] = useTransition();
  const [fault, setFault] = useState<ImportFault>();
  const invalid = (reason: string) => setFault({ title: t('dialogs.fileInvalid'), reason });
  const choose = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setFault(undefined);
    const found = await readFlowImportFile(file);
    if (found.state === 'fault') return invalid(explainLocalError(found.fault, t));
    const target = flow === undefined ? toFlowNameField(file, t) : { flowid: flow.id };
    const body = { flow: found.text, ...target };
    try {
      cacheFlow(await send(body, (key) => importFlow(body, key)));
      void refreshFlows();
      toastDone(t('dialogs.imported'));
      onClose();
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'ERR_FLOW_FILE') invalid(explainServerError(error, t));
      else setFault({ reason: errorText(error) });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={flow === undefined ? t('list.importNew') : t('dialogs.importTitle', { name: flow.name })}
      description={flow === undefined ? t('dialogs.fileNotJson') : t('dialogs.importText')}
    >
      {fault !== undefined && <FailureNote title={fault.title}>{fault.reason}</FailureNote>}
      <FileInput inputRef={picker} accept=".json,application/json" onFiles={(files) => startAction(() => choose(files))} />
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" disabled={isBusy} onClick={() => picker.current?.click()}>
          <FileJson aria-hidden />
          {fault === undefined ? t('dialogs.chooseFile') : t('dialogs.otherFile')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const toFlowNameField = (file: File, t: TFunction<'flows'>): { name: string } => ({
  name: toFlowName(file.name) ?? t('names.imported'),
});

function explainLocalError(fault: 'extension' | 'size' | 'unread', t: TFunction<'flows'>): string {
  if (fault === 'size') return t('files.size');
  return fault === 'extension' ? t('dialogs.fileNotJson') : t('dialogs.fileUnread');
}

/** Explains the error that the server found in the file (`detail` of ERR_FLOW_FILE). */
function explainServerError({ body }: ApiRefusal, t: TFunction<'flows'>): string {
  const { reason, at } = body.detail ?? {};
  return is(FlowFileFault, reason) ? t(`files.${reason}`, { at: at == null ? '' : String(at) }) : '';
}
