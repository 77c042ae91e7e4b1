import type { ManagedTag } from '@prosa/contract/tags/list-tags';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { Combine, Tag, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CollectionPage } from '../kit/collection/collection-page.tsx';
import { ColourField } from '../kit/fields/colour-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { TagRemovalProgress } from '../tag-administration/tag-removal-progress.tsx';
import { MergeTagDialog } from '../tag-administration/merge-tag-dialog.tsx';
import { ContactsOfTagDialog } from '../tag-administration/contacts-of-tag-dialog.tsx';
import { createTagColumns } from '../tag-administration/tag-columns.tsx';
import { tags } from '../tag-administration/tags.ts';
import { MenuAction } from '../ui/overlays/dropdown-menu.tsx';
import { ImportExportActions } from '../set-up-import/import-export-actions.tsx';

const newTag = { name: '', color: '#0B6BCB', kanban: 0 as const };
const toTagBody = ({ name, color, version }: ManagedTag) => ({ name, color, version });
type ShownTagDialog = { readonly what: 'contacts' | 'merge'; readonly tag: ManagedTag };

/** The tags of contacts (coverage 2 §2). */
export function TagsPage() {
  const { t } = useTranslation('tags');
  const user = useSignedInUser();
  const [shown, setShown] = useState<ShownTagDialog>();
  const close = () => setShown(undefined);
  return (
    <CollectionPage
      of={tags}
      texts={{
        title: t('title'),
        intro: t('intro'),
        list: t('list'),
        add: t('add'),
        addTitle: t('add'),
        editTitle: t('editTitle'),
        search: t('search'),
        failed: t('failed'),
        created: t('created'),
        changed: t('changed'),
        deleted: t('deleted'),
        deleteNow: t('deleteNow'),
        deleteTitle: ({ name }) => t('deleteTitle', { name }),
        deleteText: ({ contacts }) => t('deleteText', { count: contacts }),
      }}
      note={holdsPermission(user, 'drawer-admin-items:view') && <TagRemovalProgress />}
      actions={holdsPermission(user, 'drawer-admin-items:view') && <ImportExportActions kind="tags" />}
      hasOwnExport={holdsPermission(user, 'drawer-admin-items:view')}
      empty={{ icon: Tag, title: t('none'), text: t('noneHint') }}
      nameOf={({ name }) => name}
      mayDelete
      refusals={{ ERR_DUPLICATED_TAG: 'name' }}
      form={TagFields}
      newValues={newTag}
      valuesOf={toTagBody}
      renderRowActions={(tag) => (
        <>
          <MenuAction onClick={() => setShown({ what: 'contacts', tag })}>
            <Users aria-hidden />
            {t('contacts')}
          </MenuAction>
          {holdsPermission(user, 'drawer-admin-items:view') && (
            <MenuAction onClick={() => setShown({ what: 'merge', tag })}>
              <Combine aria-hidden />
              {t('merge')}
            </MenuAction>
          )}
        </>
      )}
      columns={createTagColumns(t)}
      overlay={
        shown?.what === 'contacts' ? (
          <ContactsOfTagDialog key={shown.tag.id} tag={shown.tag} onClose={close} />
        ) : (
          shown !== undefined && <MergeTagDialog key={shown.tag.id} tag={shown.tag} onClose={close} />
        )
      }
    />
  );
}

function TagFields() {
  const { t } = useTranslation('tags');
  return (
    <>
      <TextField name="name" label={t('name')} required={t('required')} faults={{ min_graphemes: t('tooShort') }} dir="auto" />
      <ColourField name="color" label={t('colour')} />
    </>
  );
}
