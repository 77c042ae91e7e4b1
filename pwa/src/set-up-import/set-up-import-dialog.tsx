import { type PreviewSetUpAnswer, setUpFileLimits } from '@prosa/contract/set-up/import-set-up';
import { requiredSetUpFieldsOf, type SetUpField, type SetUpKind, setUpFieldsOf } from '@prosa/contract/set-up/set-up-fields';
import { useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { showLongJob, useLongJob } from '../long-jobs/long-jobs.ts';
import { ApiRefusal } from '../platform/requests/api-errors.ts';
import { useStore } from '../platform/store.ts';
import { createKeyedRunner } from '../server/create-keyed-runner.ts';
import { useServerCall, useServerError } from '../server/use-server-call.ts';
import { networkStore } from '../sync/use-sync-state.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';
import { FileDrop } from '../ui/files/file-drop.tsx';
import { FailureNote } from '../ui/feedback/failure-note.tsx';
import { describeChosenLines, type ExcludedLines, listImportable } from './chosen-lines.ts';
import { ColumnMapping, listMissingFields } from './column-mapping.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { PreviewedRows } from './previewed-rows.tsx';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { importSetUp, previewSetUp, toBase64 } from './set-up-calls.ts';

type Mapping = PreviewSetUpAnswer['mapping'];
const NO_LINES: ExcludedLines = new Set();
type CheckedFile = { readonly content: string; readonly preview: PreviewSetUpAnswer };

/**
 * Imports rows from a file. The user chooses the file and checks its columns and rows, and then a long job creates the rows.
 */
export function SetUpImportDialog({ kind, onClose }: { kind: SetUpKind; onClose: () => void }) {
  const { t } = useTranslation('set-up-import');
  const call = useServerCall();
  const errorText = useServerError();
  const isOffline = useStore(networkStore).state === 'offline';
  const job = useLongJob(`import-${kind}`);
  const [send] = useState(createKeyedRunner);
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<CheckedFile>();
  const [excluded, setExcluded] = useState(NO_LINES);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useTransition();
  /** Whether the user started a job in this dialog. The dialog then shows the job's outcome. */
  const [isFollowing, setFollowing] = useState(false);
  const check = async (given: File, content: string, mapping?: Mapping) => {
    setFailure(undefined);
    try {
      const preview = await previewSetUp(kind, { fileName: given.name, content, ...(mapping !== undefined && { mapping }) });
      setChecked({ content, preview });
    } catch (error) {
      const isUnreadable = error instanceof ApiRefusal && error.code === 'ERR_BAD_REQUEST';
      setFailure(isUnreadable ? t('unreadable', { most: limits.rows }) : errorText(error));
    }
  };
  const read = async (given: File) => {
    let table: Blob;
    try {
      table = await readSpreadsheet(given);
    } catch {
      return setFailure(t('invalidFile'));
    }
    return check(given, await toBase64(table));
  };
  const choose = (given: File | null) => {
    setFile(given);
    setChecked(undefined);
    setExcluded(NO_LINES);
    setFailure(undefined);
    if (given !== null) startAction(() => read(given));
  };
  const start = async ({ content, preview }: CheckedFile, fileName: string) => {
    if (listImportable(preview.rows).every(({ line }) => excluded.has(line)))
      return setFailure(t(kind === 'contacts' ? 'noContactChosen' : 'noneChosen'));
    const body = { fileName, content, mapping: preview.mapping, ...describeChosenLines(preview.rows, excluded) };
    const isStarted = await call(() => send(body, async (key) => showLongJob(await importSetUp(kind, body, key))));
    if (isStarted) setFollowing(true);
  };
  const limits = setUpFileLimits[kind];
  const required = requiredSetUpFieldsOf(kind);
  const renderMapping = (fields: readonly SetUpField[]) =>
    file !== null &&
    checked !== undefined && (
      <ColumnMapping
        fields={fields}
        headers={checked.preview.headers}
        mapping={checked.preview.mapping}
        onMap={(mapping) => startAction(() => check(file, checked.content, mapping))}
      />
    );
  const isRunning = job?.state === 'running';
  const missing = checked === undefined ? [] : listMissingFields(kind, checked.preview.mapping);
  const isNothingToDo =
    checked === undefined || listImportable(checked.preview.rows).every(({ outcome }) => outcome === 'existing');
  const missingText = missing.map((field) => t(`fields.${field}`)).join(', ');
  return (
    <Dialog open isFirm onClose={onClose} title={t('title')} description={t('intro')} className="md:w-176">
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
          {failure !== undefined && <FailureNote>{failure}</FailureNote>}
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
                <div className="pt-2">{renderMapping(setUpFieldsOf(kind).filter((field) => !required.includes(field)))}</div>
              </details>
              {missing.length === 0 && (
                <PreviewedRows kind={kind} rows={checked.preview.rows} excluded={excluded} onExclude={setExcluded} />
              )}
            </>
          )}
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
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
