import { errorKey } from '@prosa/i18n/error-key';
import { contactTexts } from '@prosa/i18n/contact-texts';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '@prosa/contract/errors';
import { useLanguage } from '../shell/language.ts';
import { discardEntry, retryEntry } from '../sync/outbox-actions.ts';
import { Button } from '../ui/button.tsx';

type RefusedChangeProps = {
  title: ParseKeys;
  entry: { readonly id: string; readonly code: ErrorCode };
  onEdit?: (() => void) | undefined;
};

/** What was refused and why, with what can be done about it. */
export function RefusedChange({ title, entry, onEdit }: RefusedChangeProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const act = (label: string, onClick: () => unknown) => (
    <Button variant="link" size="inline" className="text-bad" onClick={() => void onClick()}>
      {label}
    </Button>
  );
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-2.5 rounded-sm bg-bad-soft px-3 py-2 text-[13px] text-bad">
      <span>{contactTexts[language].refused(t(title), t(errorKey(entry.code)))}</span>
      {act(t('common.retry'), () => retryEntry(entry.id))}
      {onEdit !== undefined && act(t('common.edit'), onEdit)}
      {act(t('common.discard'), () => discardEntry(entry.id))}
    </div>
  );
}
