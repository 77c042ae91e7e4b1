import type { ChangeLogEntry, LoggedChange } from '@prosa/contract/administration/change-log';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { Avatar } from '../ui/labels/avatar.tsx';
import { toUserColourSeed } from '../ui/labels/person-seed.ts';
import { isEmptyValue, useChangeLogTexts } from './use-change-log-texts.ts';

/** Shows one change: who made it and when, the changed row, and the former and the new value of each field. */
export function ChangeLogLine({ entry }: { entry: ChangeLogEntry }) {
  const { t } = useTranslation('change-log');
  const { locale } = useLanguage();
  const words = useChangeLogTexts(entry);
  const { action, changes, userId, userName, createdAt } = entry;
  const at = new Date(createdAt);
  // The empty fields of a new row are left out, because they contain no information.
  const shownChanges = action === 'create' ? changes.filter(({ after }) => !isEmptyValue(after)) : changes;
  return (
    <li className="flex gap-3 px-4 py-3">
      <Avatar name={userName} seed={toUserColourSeed(userId ?? 0)} className="size-8 text-xs" />
      <div className="@container grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{userName}</b>
          <span className="min-w-0 basis-0 grow text-small text-muted-foreground [overflow-wrap:anywhere] @max-xs:order-last @max-xs:basis-full">
            {t(`actions.${action}`)} · {words.row}
          </span>
          <time
            dateTime={createdAt}
            title={at.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'medium' })}
            className="ml-auto shrink-0 text-small text-muted-foreground tabular-nums"
          >
            {at.toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' })}
          </time>
        </p>
        {action !== 'delete' && (
          <ul className="grid gap-0.5 text-small">
            {shownChanges.map((change) => (
              <FieldChange key={change.field} change={change} words={words} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function FieldChange({
  change: { field, before, after },
  words,
}: {
  change: LoggedChange;
  words: ReturnType<typeof useChangeLogTexts>;
}) {
  const { t } = useTranslation('change-log');
  return (
    <li className="flex flex-wrap items-baseline gap-x-1.5 [overflow-wrap:anywhere]">
      <span className="text-muted-foreground">{words.toFieldName(field)}:</span>
      {words.isUpdate && (
        <>
          <del className="line-clamp-3 text-muted-foreground">{words.formatValue(field, before)}</del>
          <ArrowRight role="img" aria-label={t('became')} className="size-3.5 self-center text-muted-foreground" />
        </>
      )}
      <ins className="line-clamp-3 no-underline">{words.formatValue(field, after)}</ins>
    </li>
  );
}
