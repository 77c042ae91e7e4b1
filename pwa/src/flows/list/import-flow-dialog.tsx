import type { Flow } from '@prosa/contract/flows/flow';
import { FlowFileFault } from '@prosa/contract/flows/write-flow';
import { flowFileTexts } from '@prosa/i18n/flow-check-texts';
import { flowNameTexts } from '@prosa/i18n/flow-name-texts';
import type { Language } from '@prosa/i18n/languages';
import { flowDialogTexts } from '@prosa/i18n/tools/flow-dialog-texts';
import { flowListTexts } from '@prosa/i18n/tools/flow-list-texts';
import { FileJson, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { is } from 'valibot';
import { ApiRefusal } from '../../platform/api-errors.ts';
import { commandKey } from '../../server/command-key.ts';
import { useServerError } from '../../server/use-server-call.ts';
import { useLanguage } from '../../platform/language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { toastDone } from '../../ui/toast.ts';
import { importFlow } from './flow-calls.ts';
import { refreshFlows, showFlow } from './flow-queries.ts';
import { flowNameOfFile, readFlowFile } from './read-flow-file.ts';

type ImportFlowDialogProps = {
  /** Into which; undefined: as a new one. */
  flow: Flow | undefined;
  onClose: () => void;
};
type Fault = { readonly title?: string; readonly reason: string };

/** Imports a file as a flow (spec 3 section 5). What is no flow changes nothing: it is said to be invalid, and why. */
export function ImportFlowDialog({ flow, onClose }: ImportFlowDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const texts = flowDialogTexts[language];
  const errorText = useServerError();
  const picker = useRef<HTMLInputElement>(null);
  const [send] = useState(commandKey);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const invalid = (reason: string) => setFault({ title: texts.fileInvalid, reason });
  const choose = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setFault(undefined);
    const found = await readFlowFile(file);
    if (found.state === 'fault') return invalid(localReason(found.fault, language));
    const target = flow === undefined ? nameOf(file, language) : { flowid: flow.id };
    const body = { flow: found.text, ...target };
    setBusy(true);
    try {
      showFlow(await send(body, (key) => importFlow(body, key)));
      void refreshFlows();
      toastDone(texts.imported);
      onClose();
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'ERR_FLOW_FILE') invalid(servedReason(error, language));
      else setFault({ reason: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={flow === undefined ? flowListTexts[language].importNew : texts.importTitle(flow.name)}
      description={flow === undefined ? texts.fileNotJson : texts.importText}
    >
      {fault !== undefined && (
        <div role="alert" className="flex gap-2.5 rounded-md bg-bad-soft p-3 text-bad">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
            {fault.title !== undefined && <b className="font-semibold">{fault.title}</b>}
            <span>{fault.reason}</span>
          </div>
        </div>
      )}
      <FileInput inputRef={picker} accept=".json,application/json" onFiles={(files) => void choose(files)} />
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" disabled={isBusy} onClick={() => picker.current?.click()}>
          <FileJson aria-hidden />
          {fault === undefined ? texts.chooseFile : texts.otherFile}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const nameOf = (file: File, language: Language): { name: string } => ({
  name: flowNameOfFile(file.name) ?? flowNameTexts[language].imported,
});

function localReason(fault: 'extension' | 'size' | 'unread', language: Language): string {
  const texts = flowDialogTexts[language];
  if (fault === 'size') return flowFileTexts[language].size(null);
  return fault === 'extension' ? texts.fileNotJson : texts.fileUnread;
}

/** What the server found in the file (`detail` of ERR_FLOW_FILE). */
function servedReason({ body }: ApiRefusal, language: Language): string {
  const { reason, at } = body.detail ?? {};
  return is(FlowFileFault, reason) ? flowFileTexts[language][reason](at == null ? null : String(at)) : '';
}
