import { contactTexts } from '@prosa/i18n/contact-texts';
import { Clock } from 'lucide-react';
import { useLanguage } from '../platform/language.ts';

/** Says that a change is not at the server yet. */
export function PendingMark() {
  const { language } = useLanguage();
  const { waiting } = contactTexts[language];
  return (
    <span className="inline-flex items-center gap-1 text-xs text-muted-foreground" title={waiting}>
      <Clock aria-label={waiting} className="size-3.5" />
    </span>
  );
}
