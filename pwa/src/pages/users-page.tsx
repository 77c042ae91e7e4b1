import type { ManagedUser } from '@prosa/contract/users/list-users';
import { mayDeleteUser, mayManageUser } from '@prosa/domain/users/editable-user-fields';
import { KeyRound, ShieldOff, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CollectionPage } from '../kit/collection/collection-page.tsx';
import { toCollectionTexts } from '../kit/collection/collection-texts.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { MenuAction } from '../ui/overlays/dropdown-menu.tsx';
import { DeleteUserDialog } from '../users/delete-user-dialog.tsx';
import { InvitationDialog } from '../users/invitation-dialog.tsx';
import { RemoveSecondFactorDialog } from '../users/remove-second-factor-dialog.tsx';
import { useUserFilters } from '../users/use-user-filters.ts';
import { usePresence } from '../sync/live/presence.ts';
import { useInvitation } from '../users/use-invitation.ts';
import { createUserColumns } from '../users/user-columns.tsx';
import { UserGeneralFields, UserPermissionFields } from '../users/user-fields.tsx';
import { users } from '../users/users.ts';
import { ImportExportActions } from '../set-up-import/import-export-actions.tsx';

const newUser: Parameters<typeof users.createRow>[0] = {
  name: '',
  email: '',
  profile: 'user',
  queueIds: [],
  whatsappId: null,
  startWork: '00:00',
  endWork: '23:59',
  phone: '',
  farewellMessage: '',
  allTicket: 'disable',
  allowGroup: false,
  allHistoric: 'disabled',
  allUserChat: 'disabled',
  userClosePendingTicket: 'enabled',
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  allowConnections: 'disabled',
  defaultTheme: 'light',
  defaultMenu: 'open',
};

const toUserValues = ({
  id: _id,
  super: _super,
  hasPassword: _hasPassword,
  hasSecondFactor: _hasSecondFactor,
  invitedUntil: _invitedUntil,
  online: _online,
  activeTickets: _activeTickets,
  createdAt: _createdAt,
  ...values
}: ManagedUser) => values;

const renderDeleteDialog = (user: ManagedUser, dialog: { onClose: () => void; onDeleted: () => void }) => (
  <DeleteUserDialog user={user} {...dialog} />
);

/** The company's users (coverage 2 §2). */
export function UsersPage() {
  const { t } = useTranslation('users');
  const admin = useSignedInUser();
  const [reset, setReset] = useState<ManagedUser>();
  const invitation = useInvitation();
  const presenceOf = usePresence();
  const filters = useUserFilters();
  return (
    <CollectionPage
      of={users}
      texts={{
        ...toCollectionTexts(t),
        search: t('search'),
        deleteText: () => t('deleteText'),
      }}
      filters={filters}
      actions={(narrowed) => (
        <ImportExportActions kind="users" only={narrowed && { field: 'email', values: narrowed.map(({ email }) => email) }} />
      )}
      hasOwnExport
      empty={{ icon: Users, title: t('none'), text: t('noneHint') }}
      nameOf={({ name }) => name}
      readOnlyReason={(row) => (mayManageUser(admin, row) ? undefined : t('superReadOnly'))}
      mayDelete={(row) => mayDeleteUser(admin, row.id) && mayManageUser(admin, row)}
      renderRowActions={(row) => (
        <>
          <MenuAction onClick={() => invitation.mutate(row)}>
            <KeyRound aria-hidden />
            {row.hasPassword ? t('newPassword') : t('invite')}
          </MenuAction>
          {row.hasSecondFactor && row.id !== admin.id && (
            <MenuAction onClick={() => setReset(row)}>
              <ShieldOff aria-hidden />
              {t('resetFactor')}
            </MenuAction>
          )}
        </>
      )}
      onCreated={(row) => row.hasPassword || invitation.mutate(row)}
      deleteExtra={renderDeleteDialog}
      formTabs={[
        { id: 'general', label: t('general'), form: UserGeneralFields },
        { id: 'permissions', label: t('permissions'), form: UserPermissionFields },
      ]}
      refusals={{
        ERR_DUPLICATED_EMAIL: 'email',
        ERR_WAPP_CHECK_CONTACT: 'phone',
        ERR_LAST_ADMIN: 'profile',
        ERR_NO_QUEUE_FOUND: 'queueIds',
        ERR_NO_WAPP_FOUND: 'whatsappId',
      }}
      newValues={newUser}
      valuesOf={toUserValues}
      columns={createUserColumns(t, presenceOf)}
      overlay={
        <>
          <InvitationDialog invitation={invitation} />
          {reset !== undefined && <RemoveSecondFactorDialog user={reset} onClose={() => setReset(undefined)} />}
        </>
      }
    />
  );
}
