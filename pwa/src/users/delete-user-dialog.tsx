import type { ManagedUser } from '@prosa/contract/users/list-users';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { deleteUser } from './users.ts';

const DeleteUserFields = v.object({ toUserId: v.nullable(v.number()) });

/** Asks before a user is deleted, and asks for the colleague who gets the user's tickets. */
export function DeleteUserDialog({
  user,
  onClose,
  onDeleted,
}: {
  user: ManagedUser;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation('users');
  const { users } = useCompanyDirectory();
  const { id, name, activeTickets } = user;
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={activeTickets === 0 ? t('deleteText') : t('deleteTextTickets', { count: activeTickets })}
      action={t('deleteNow')}
      schema={DeleteUserFields}
      values={{ toUserId: null }}
      onClose={onClose}
      onDelete={async ({ toUserId }) => {
        await deleteUser(id, toUserId);
        onDeleted();
      }}
    >
      {activeTickets > 0 && (
        <SelectField
          name="toUserId"
          label={t('ticketsTo')}
          none={t('backToQueues')}
          options={users.filter((each) => each.id !== id).map((each) => ({ value: each.id, label: each.name }))}
        />
      )}
    </DeleteDialog>
  );
}
