import { TagId } from '@prosa/contract/ids';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useContactTags } from '../contact-administration/use-contact-tags.ts';
import { MultiSelectField } from '../kit/fields/choice-fields.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';

const ChosenTagFields = v.object({ tagIds: v.pipe(v.array(TagId), v.minLength(1)) });

type TagTicketsDialogProps = { count: number; onClose: () => void; onChoose: (tagIds: readonly TagId[]) => void };

/** Asks which tags to add to the contacts of several tickets. The contacts keep their other tags. */
export function TagTicketsDialog({ count, onClose, onChoose }: TagTicketsDialogProps) {
  const { t } = useTranslation('ticket-batches');
  const tags = [...useContactTags().values()].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      title={t('tagTitle', { count })}
      action={t('tag')}
      schema={ChosenTagFields}
      values={{ tagIds: [] }}
      onSave={async ({ tagIds }) => onChoose(tagIds)}
      onClose={onClose}
    >
      <MultiSelectField
        name="tagIds"
        label={t('tags')}
        options={tags}
        required={t('tagRequired')}
        faults={{ min_length: t('tagRequired') }}
      />
    </FormDialog>
  );
}
