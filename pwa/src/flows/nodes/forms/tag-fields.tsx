import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../sync/database/current-database.ts';
import type { NodeForm } from './node-form.ts';
import { NodeTargetField } from './node-target-field.tsx';

/** The field for the tag that the contact gets. Columns of the board are not offered. */
export function TagFields({ data, change, errorOf, leave, readOnly }: NodeForm<'tag'>) {
  const { t } = useTranslation('flow-editor');
  const database = useDatabase();
  const tags = useLiveQuery(async () => (await database?.tags.toArray()) ?? [], [database]);
  const choices = (tags ?? []).filter(({ kanban }) => kanban === 0).sort((a, b) => a.name.localeCompare(b.name));
  return (
    <NodeTargetField
      label={t('dialog.tag')}
      placeholder={t('dialog.chooseTag')}
      none={tags === undefined ? undefined : t('dialog.noTags')}
      value={data.tag}
      choices={choices}
      error={errorOf('tag')}
      readOnly={readOnly}
      onChange={({ id, name, color }) => change((now) => ({ ...now, tag: { id, name, color } }))}
      onLeave={() => leave('tag')}
    />
  );
}
