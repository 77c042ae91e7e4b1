import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import type { FieldConflict } from './use-field.ts';

/**
 * Shows the two values of a field that was changed both here and on another screen, below the field. The user chooses one of
 * them.
 */
export function FieldConflictNote({ label, theirs, mine, takeTheirs, keepMine }: FieldConflict & { label: string }) {
  const { t } = useTranslation('kit');
  return (
    <div
      role="group"
      aria-label={t('contest.of', { field: label })}
      className="grid gap-2 rounded-sm bg-warning-soft px-3 py-2 text-small text-warning"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-0.5 [&_dd]:font-medium [&_dd]:[overflow-wrap:anywhere]">
        <dt>{t('contest.theirs')}</dt>
        <dd dir="auto">{theirs}</dd>
        <dt>{t('contest.mine')}</dt>
        <dd dir="auto">{mine}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={takeTheirs}>{t('contest.takeTheirs')}</Button>
        <Button onClick={keepMine}>{t('contest.keepMine')}</Button>
      </div>
    </div>
  );
}
