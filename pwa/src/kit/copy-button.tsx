import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { useCopyText } from '../ui/feedback/use-copy-text.ts';

/** The time for which a button confirms that the text was copied, in milliseconds (coverage 2 §9). */
const COPIED_MS = 1_000;

/** A button that copies a text, and confirms that for a second. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('kit');
  const copyText = useCopyText();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <Button aria-label={label} onClick={() => void copyText(text).then(setCopied)}>
      <Icon aria-hidden />
      <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
    </Button>
  );
}
