import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import { useConnectionsWithFlows } from '../flows/connections/connection-queries.ts';
import { MultiSelectField, SelectField } from '../kit/fields/choice-fields.tsx';
import { ImageField } from '../kit/fields/image-field.tsx';
import { MessageField } from '../kit/fields/message-field.tsx';
import { PhoneField } from '../kit/fields/phone-field.tsx';
import { TextField, TimeField } from '../kit/fields/text-field.tsx';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { FlagField } from './flag-field.tsx';
import { MAX_PICTURE_BYTES } from './upload-user-picture.ts';
import { UserCreationNotice } from './user-creation-notice.tsx';

/**
 * The tab General of a user's form. For a new user, the tab has no picture field, but a text about the invitation, with whose
 * link the new user sets the password.
 */
export function UserGeneralFields() {
  const { t } = useTranslation('users');
  const { queues } = useCompanyDirectory();
  const connections = useConnectionsWithFlows().data ?? [];
  const version: unknown = useWatch({ name: 'version' });
  const isNew = version === undefined;
  return (
    <>
      {isNew ? (
        <>
          <UserCreationNotice />
          <p className="text-small text-muted-foreground">{t('invitationHint')}</p>
        </>
      ) : (
        <ImageField name="profileImage" label={t('picture')} maxBytes={MAX_PICTURE_BYTES} />
      )}
      <TextField name="name" label={t('name')} required={t('nameRequired')} dir="auto" />
      <TextField name="email" label={t('email')} type="email" inputMode="email" required={t('emailRequired')} />
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
        <PhoneField name="phone" label={t('phone')} isOptional />
        <SelectField
          name="profile"
          label={t('profile')}
          options={[
            { value: 'user', label: t('attendant') },
            { value: 'admin', label: t('admin') },
          ]}
        />
      </div>
      <MultiSelectField
        name="queueIds"
        label={t('queues')}
        options={queues.map(({ id, name, color }) => ({ value: id, label: name, colour: color }))}
      />
      <SelectField
        name="whatsappId"
        label={t('connection')}
        none={t('defaultConnection')}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="grid grid-cols-2 gap-3">
        <TimeField name="startWork" label={t('startWork')} />
        <TimeField name="endWork" label={t('endWork')} />
      </div>
      <MessageField name="farewellMessage" label={t('farewellMessage')} isOptional rows={3} />
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
        <SelectField
          name="defaultTheme"
          label={t('theme')}
          options={[
            { value: 'light', label: t('themeLight') },
            { value: 'dark', label: t('themeDark') },
          ]}
        />
        <SelectField
          name="defaultMenu"
          label={t('menu')}
          options={[
            { value: 'open', label: t('menuOpen') },
            { value: 'closed', label: t('menuClosed') },
          ]}
        />
      </div>
    </>
  );
}

/** The tab Permissions. An admin has all permissions, whatever the fields say. */
export function UserPermissionFields() {
  const { t } = useTranslation('users');
  const profile: unknown = useWatch({ name: 'profile' });
  return (
    <>
      {profile === 'admin' && (
        <p className="rounded-sm bg-accent px-3 py-2 text-small text-accent-foreground">{t('adminHasAll')}</p>
      )}
      <FlagField name="allTicket" on="enable" label={t('allTicket')} hint={t('allTicketHint')} />
      <FlagField name="allHistoric" on="enabled" label={t('allHistoric')} hint={t('allHistoricHint')} />
      <FlagField name="allowGroup" on label={t('allowGroup')} hint={t('allowGroupHint')} />
      <FlagField name="allUserChat" on="enabled" label={t('allUserChat')} hint={t('allUserChatHint')} />
      <FlagField
        name="userClosePendingTicket"
        on="enabled"
        label={t('userClosePendingTicket')}
        hint={t('userClosePendingTicketHint')}
      />
      <FlagField name="showDashboard" on="enabled" label={t('showDashboard')} hint={t('showDashboardHint')} />
      <FlagField name="allowRealTime" on="enabled" label={t('allowRealTime')} hint={t('allowRealTimeHint')} />
      <FlagField name="allowConnections" on="enabled" label={t('allowConnections')} hint={t('allowConnectionsHint')} />
    </>
  );
}
