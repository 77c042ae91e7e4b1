import { useTranslation } from 'react-i18next';
import { formatPhone } from '../contact-lookup/format-phone.ts';
import { SelectField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { PlanLimitNotice } from '../plan-limits/plan-limit-notice.tsx';
import { FlagField } from '../users/flag-field.tsx';
import { CloudApiFields } from './cloud-api-fields.tsx';
import { ConnectionStatusBadge } from './connection-status.tsx';
import { useConnectionChannels } from './connections.ts';
import { useFormChannel, useFormConnection } from './use-form-connection.ts';

/** The tab for the name, queues and other basic fields of a connection. */
export function GeneralFields() {
  const { t } = useTranslation('connections');
  const row = useFormConnection();
  const channel = useFormChannel();
  const offered = useConnectionChannels()?.filter(({ state }) => state === 'offered') ?? [];
  return (
    <>
      {row === null ? (
        <>
          <PlanLimitNotice of="connections" />
          <SelectField
            name="channel"
            label={t('channel')}
            options={offered.map((each) => ({ value: each.channel, label: t(`channels.${each.channel}`) }))}
          />
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-2 text-small text-muted-foreground">
          {t(`channels.${row.channel}`)}
          {row.number !== null && <span className="tabular-nums">{formatPhone(row.number)}</span>}
          <span role="status">
            <ConnectionStatusBadge status={row.status} />
          </span>
        </div>
      )}
      <TextField name="name" label={t('name')} required={t('nameRequired')} dir="auto" />
      <SwitchField name="isDefault" label={t('isDefault')} hint={t('isDefaultHint')} />
      {channel === 'whatsappapi' && <CloudApiFields />}
      <FlagField name="allowGroup" on label={t('allowGroup')} hint={t('allowGroupHint')} />
      <FlagField name="groupAsTicket" on="enabled" label={t('groupAsTicket')} hint={t('groupAsTicketHint')} />
    </>
  );
}
