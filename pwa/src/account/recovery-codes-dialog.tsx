import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { useCopyText } from '../ui/feedback/use-copy-text.ts';
import { saveTextFile } from '../ui/files/save-text-file.ts';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';

/** Shows the recovery codes. They can't be shown again later, because the server stores only their hashes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('account');
  const copyText = useCopyText();
  const text = codes.join('\n');
  return (
    <Dialog open isShownOnce onClose={onClose} title={t('factor.codesTitle')} description={t('factor.codesHint')}>
      <ul className="grid gap-1 rounded-sm bg-muted p-3 text-center font-mono text-small">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => void copyText(text, t('factor.codesCopied'))}>
          <Copy aria-hidden />
          {t('factor.copyCodes')}
        </Button>
        <Button onClick={() => saveTextFile('prosa-codes.txt', text)}>
          <Download aria-hidden />
          {t('factor.saveCodes')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t('factor.codesKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
