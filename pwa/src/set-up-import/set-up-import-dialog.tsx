import { setUpFileLimits } from '@prosa/contract/set-up/import-set-up';
import { listRequiredSetUpFields, type SetUpField, type SetUpKind, listSetUpFields } from '@prosa/contract/set-up/set-up-fields';
import { useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { showLongJob, useLongJob } from '../long-jobs/long-jobs.ts';
import { useStore } from '../platform/store.ts';
import { createIdempotentRunner } from '../server/create-idempotent-runner.ts';
import { useServerCall } from '../server/use-server-call.ts';
import { networkStore } from '../sync/use-sync-state.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useIsWaitingLong } from '../ui/feedback/skeleton.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';
import { FileDrop } from '../ui/files/file-drop.tsx';
import { FailureNote } from '../ui/feedback/failure-note.tsx';
import { CheckFailure } from './check-failure.tsx';
import { ALL_LINES, toChosenExtent, toLineFields } from './chosen-lines.ts';
import { ColumnMapping, listMissingFields } from './column-mapping.tsx';
import type { CheckedFile } from './create-file-checker.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { PreviewedRows } from './previewed-rows.tsx';
import { importSetUp } from './set-up-calls.ts';
import { useFileCheck } from './use-file-check.ts';

/**
 * Imports rows from a file. The user chooses the file and checks its columns and rows, and then a long job creates the rows.
 */
export function SetUpImportDialog({ kind, onClose }: { kind: SetUpKind; onClose: () => void }) {
  const { t } = useTranslation('set-up-import');
  const call = useServerCall();
  const isOffline = useStore(networkStore).state === 'offline';
  const job = useLongJob(`import-${kind}`);
  const [runKeyed] = useState(createIdempotentRunner);
  const { file, checked, failed, sentShare, isChecking, check, ...fileCheck } = useFileCheck(kind);
  const [chosen, setChosen] = useState(ALL_LINES);
  const [isNoneChosen, setNoneChosen] = useState(false);
  const [isStarting, startAction] = useTransition();
  /** Whether the user started a job in this dialog. The dialog then shows the job's outcome. */
  const [isFollowing, setFollowing] = useState(false);
  const choose = (given: File | null) => {
    setChosen(ALL_LINES);
    setNoneChosen(false);
    fileCheck.choose(given);
  };
  const close = () => {
    // Closing the dialog stops a running check.
    choose(null);
    onClose();
  };
  const start = async ({ source, preview }: CheckedFile, fileName: string) => {
    const isEmpty = toChosenExtent(preview, chosen) === 'none';
    setNoneChosen(isEmpty);
    if (isEmpty) return;
    const body = { fileName, ...source, mapping: preview.mapping, ...toLineFields(chosen) };
    const isStarted = await call(() => runKeyed(body, async (key) => showLongJob(await importSetUp(kind, body, key))));
    if (isStarted) setFollowing(true);
  };
  const limits = setUpFileLimits[kind];
  const required = listRequiredSetUpFields(kind);
  const renderMapping = (fields: readonly SetUpField[]) =>
    file !== null &&
    checked !== undefined && (
      <ColumnMapping fields={fields} headers={checked.preview.headers} mapping={checked.preview.mapping} onMap={check} />
    );
  const isCheckingLong = useIsWaitingLong(isChecking);
  const isBusy = isChecking || isStarting;
  const isRunning = job?.state === 'running';
  const missing = checked === undefined ? [] : listMissingFields(kind, checked.preview.mapping);
  const isNothingToDo = checked === undefined || checked.preview.counts.create === 0;
  const missingText = missing.map((field) => t(`fields.${field}`)).join(', ');
  return (
    <Dialog open isFirm onClose={close} title={t('title')} description={t('intro')} className="md:w-176">
      {isOffline && (
        <p role="status" className="rounded-sm bg-warning-soft px-3 py-2 text-small text-warning">
          {t('offline')}
        </p>
      )}
      {job != null && (isFollowing || isRunning) ? (
        <ImportOutcome kind={kind} job={job} />
      ) : (
        <div className="grid min-w-0 gap-4">
          {(kind === 'users' || kind === 'contacts') && (
            <p className="text-small text-muted-foreground">{t(kind === 'users' ? 'usersHint' : 'contactsHint')}</p>
          )}
          <FileDrop label={t('file')} file={file} onFile={choose} accept=".csv,.txt,.xls,.xlsx" maxBytes={limits.bytes} />
          {isChecking && file !== null && (checked === undefined || isCheckingLong) && (
            <div role="status" className="grid gap-1.5 text-small text-muted-foreground">
              {sentShare !== undefined && sentShare < 1 ? t('sending') : t('checking')}
              <Progress
                label={file.name}
                done={sentShare ?? 0}
                total={sentShare !== undefined && sentShare < 1 ? 1 : undefined}
              />
            </div>
          )}
          {failed !== undefined && <CheckFailure kind={kind} error={failed.error} onRetry={() => check(failed.mapping)} />}
          {job != null && file === null && <ImportOutcome kind={kind} job={job} />}
          {file !== null && checked !== undefined && (
            <>
              {missing.length > 0 && (
                <p role="alert" className="text-small text-destructive">
                  {kind !== 'contacts'
                    ? t('missing', { fields: missingText })
                    : missing.map((field) => t(field === 'number' ? 'missingNumber' : 'missingName')).join('. ')}
                </p>
              )}
              {renderMapping(required)}
              <details>
                <summary className="cursor-pointer font-medium">{t('columns')}</summary>
                <div className="pt-2">{renderMapping(listSetUpFields(kind).filter((field) => !required.includes(field)))}</div>
              </details>
              {missing.length === 0 && (
                <PreviewedRows kind={kind} preview={checked.preview} chosen={chosen} onChoose={setChosen} />
              )}
              {/* The note is beside the button, because the top of a long dialog is out of sight on a phone. */}
              {isNoneChosen && <FailureNote>{t(kind === 'contacts' ? 'noContactChosen' : 'noneChosen')}</FailureNote>}
            </>
          )}
        </div>
      )}
      <DialogActions>
        <Button onClick={close}>{t('common.close')}</Button>
        {isFollowing && !isRunning && (
          <Button
            onClick={() => {
              setFollowing(false);
              choose(null);
            }}
          >
            {t('back')}
          </Button>
        )}
        {!isFollowing && !isRunning && (
          <Button
            variant="primary"
            disabled={
              isBusy || isOffline || checked === undefined || missing.length > 0 || (isNothingToDo && kind !== 'contacts')
            }
            onClick={() => file !== null && checked !== undefined && startAction(() => start(checked, file.name))}
          >
            {t('start')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
