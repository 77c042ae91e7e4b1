import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { listSetUpRows } from './set-up-calls.ts';
import { saveSetUpRows } from './set-up-files.ts';
import { SetUpImportDialog } from './set-up-import-dialog.tsx';

/** The import and export actions of a list. Only admins may see them. */
export function SetUpActions({ kind }: { kind: SetUpKind }) {
  const { t } = useTranslation('set-up-import');
  const call = useServerCall();
  const [isImporting, setImporting] = useState(false);
  const save = () => call(async () => saveSetUpRows(kind, (await listSetUpRows(kind)).rows, (field) => t(`fields.${field}`)));
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
