import { TagId } from '@prosa/contract/ids';
import type { ManagedTag } from '@prosa/contract/tags/list-tags';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import { useDatabase } from '../sync/database/current-database.ts';
import { toastDone } from '../ui/feedback/toast.ts';
import { mergeTag } from './tags.ts';

/**
 * The schema of the form that merges a tag. At first no tag to merge into is chosen, and the form is valid only once one is
 * chosen.
 */
const MergeTagFields: v.GenericSchema<{ into: number | null }, { into: TagId }> = v.object({
  into: v.pipe(v.nullable(v.number()), TagId),
});

/** Asks for the tag into which a tag is merged. The merged tag is deleted. */
export function MergeTagDialog({ tag, onClose }: { tag: ManagedTag; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const database = useDatabase();
  const held = useLiveQuery(async () => (await database?.tags.toArray()) ?? [], [database]) ?? [];
  const others = held.filter(({ id, kanban }) => id !== tag.id && kanban === tag.kanban);
  return (
    <DeleteDialog
      title={t('mergeTitle', { name: tag.name })}
      text={t('mergeText', { name: tag.name })}
      action={t('merge')}
      schema={MergeTagFields}
      values={{ into: null }}
      onClose={onClose}
      onDelete={async ({ into }) => {
        await mergeTag(tag.id, into);
        toastDone(t('merged'));
        onClose();
      }}
    >
      <SelectField
        name="into"
        label={t('mergeInto')}
        required={t('required')}
        placeholder={t('mergeChoose')}
        options={others.map(({ id, name, color }) => ({ value: id, label: name, color }))}
      />
    </DeleteDialog>
  );
}
