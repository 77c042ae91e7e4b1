import { unsentTexts } from '@prosa/i18n/unsent-texts';
import { useLanguage } from '../shell/language.ts';
import { useNow } from '../ui/use-now.ts';
import { UnsentRow } from './unsent-row.tsx';
import { useUnsent } from './use-unsent.ts';

const SHOWN = 5;

/** What would be lost, to look at: the first few, and how many more. */
export function UnsentSummary() {
  const { language } = useLanguage();
  const items = useUnsent() ?? [];
  const now = useNow();
  return (
    <ul className="max-h-[40dvh] overflow-y-auto rounded-sm border border-line">
      {items.slice(0, SHOWN).map((item) => (
        <UnsentRow key={item.entry.id} item={item} now={now} />
      ))}
      {items.length > SHOWN && (
        <li className="border-t border-line px-4 py-2.5 text-ink-2">{unsentTexts[language].andMore(items.length - SHOWN)}</li>
      )}
    </ul>
  );
}
