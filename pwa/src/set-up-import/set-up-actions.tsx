import { type SetUpField, type SetUpKind, setUpFieldsOf } from '@prosa/contract/set-up/set-up-fields';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { listSetUpRows } from './set-up-calls.ts';
import { saveSetUpRows } from './set-up-files.ts';
import { SetUpImportDialog } from './set-up-import-dialog.tsx';

/** Limits an export to the rows in which `field` has one of `values`. */
type ExportLimit = { readonly field: SetUpField; readonly values: readonly string[] };

/**
 * The import and export actions of a list. Only admins see them. The export contains all rows, or the rows of a narrowed list.
 */
export function SetUpActions({ kind, only }: { kind: SetUpKind; only?: ExportLimit | undefined }) {
  const { t } = useTranslation('set-up-import');
  const call = useServerCall();
  const [isImporting, setImporting] = useState(false);
  const save = () =>
    call(async () => {
      const { rows } = await listSetUpRows(kind);
      const column = only === undefined ? -1 : setUpFieldsOf(kind).indexOf(only.field);
      const wanted = only === undefined ? rows : rows.filter((cells) => only.values.includes(cells[column] ?? ''));
      saveSetUpRows(kind, wanted, (field) => t(`fields.${field}`));
    });
  return (
    <>
      <Button variant="ghost" className="max-md:hidden" onClick={() => void save()}>
        <Download aria-hidden />
        {t('export')}
      </Button>
      <Button variant="ghost" aria-label={t('action')} onClick={() => setImporting(true)}>
        <Upload aria-hidden />
        <span className="max-md:hidden">{t('action')}</span>
      </Button>
      {isImporting && <SetUpImportDialog kind={kind} onClose={() => setImporting(false)} />}
    </>
  );
}
