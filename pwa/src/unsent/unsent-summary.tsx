import { useTranslation } from 'react-i18next';
import { useNow } from '../ui/interaction/use-now.ts';
import { UnsentRow } from './unsent-row.tsx';
import { UnsentDocumentRow } from './unsent-document-row.tsx';
import { useUnsentItems, useUnsentDocuments } from './use-unsent.ts';

const MAX_SHOWN_ENTRIES = 5;

/**
 * Shows the first few unsent entries and documents, and the number of the others, for example before a log-out deletes them.
 */
export function UnsentSummary() {
  const { t } = useTranslation('unsent');
  const items = useUnsentItems() ?? [];
  const documents = useUnsentDocuments() ?? [];
  const shown = items.slice(0, MAX_SHOWN_ENTRIES);
  const changed = documents.slice(0, MAX_SHOWN_ENTRIES - shown.length);
  const hiddenCount = items.length + documents.length - shown.length - changed.length;
  const now = useNow();
  return (
    <ul className="max-h-[40dvh] overflow-y-auto rounded-sm border border-border">
      {shown.map((item) => (
        <UnsentRow key={item.entry.id} item={item} now={now} />
      ))}
      {changed.map((item) => (
        <UnsentDocumentRow key={`${item.state} ${item.room}`} item={item} now={now} />
      ))}
      {hiddenCount > 0 && (
        <li className="border-t border-border px-4 py-2.5 text-secondary-foreground">{t('andMore', { count: hiddenCount })}</li>
      )}
    </ul>
  );
}
