import { type SetUpField, type ExportedSetUpKind, listSetUpFields } from '@prosa/contract/set-up/set-up-fields';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../server/use-server-call.ts';
import { PageAction } from '../ui/layout/page-action.tsx';
import { listSetUpRows } from './set-up-calls.ts';
import { downloadSetUpRows } from './set-up-files.ts';
import { SetUpImportDialog } from './set-up-import-dialog.tsx';

/** Limits an export to the rows in which `field` has one of `values`. */
type ExportLimit = { readonly field: SetUpField; readonly values: readonly string[] };

/**
 * The import and export actions of a list. Only admins see them. The export contains all rows, or the rows of a narrowed list.
 */
export function ImportExportActions({ kind, only }: { kind: ExportedSetUpKind; only?: ExportLimit | undefined }) {
  const { t } = useTranslation('set-up-import');
  const call = useServerCall();
  const [isImporting, setImporting] = useState(false);
  const save = () =>
    call(async () => {
      const { rows } = await listSetUpRows(kind);
      const column = only === undefined ? -1 : listSetUpFields(kind).indexOf(only.field);
      const wanted = only === undefined ? rows : rows.filter((cells) => only.values.includes(cells[column] ?? ''));
      downloadSetUpRows(kind, wanted, (field) => t(`fields.${field}`));
    });
  return (
    <>
      <PageAction icon={Download} label={t('export')} className="max-md:hidden" onClick={() => void save()} />
      <PageAction icon={Upload} label={t('action')} onClick={() => setImporting(true)} />
      {isImporting && <SetUpImportDialog kind={kind} onClose={() => setImporting(false)} />}
    </>
  );
}
