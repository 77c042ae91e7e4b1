import type { PlayedContact } from '@prosa/domain/connection-play/connection-play';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { useTranslation } from 'react-i18next';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { Combobox } from '../ui/fields/combobox.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { PlaySection } from './play-section.tsx';

type CustomerSwitchesProps = {
  of: PlayedConnection;
  contact: PlayedContact;
  onChange: (change: Partial<PlayedContact>) => void;
};

/** The fields of the invented customer: the name, and the switches that decide whether bots answer and who gets the ticket. */
export function CustomerSwitches({ of, contact, onChange }: CustomerSwitchesProps) {
  const { t } = useTranslation('connection-play');
  return (
    <PlaySection title={t('customer.title')}>
      <Field label={t('customer.name')}>
        <Input value={contact.name} dir="auto" onChange={(event) => onChange({ name: event.target.value })} />
      </Field>
      <Switch label={t('customer.disableBot')} checked={contact.disableBot} onChange={(disableBot) => onChange({ disableBot })} />
      <Switch
        label={t('customer.acceptsAudio')}
        checked={contact.acceptsAudio}
        onChange={(acceptsAudio) => onChange({ acceptsAudio })}
      />
      <Switch label={t('customer.isBlocked')} checked={contact.isBlocked} onChange={(isBlocked) => onChange({ isBlocked })} />
      <Switch
        label={t('customer.isGroup')}
        hint={t('customer.isGroupHint')}
        checked={contact.isGroup}
        onChange={(isGroup) => onChange({ isGroup })}
      />
      {of.settings.DirectTicketsToWallets === 'enabled' && (
        <WalletOwnerField userId={contact.walletOwnerId} onChange={(walletOwnerId) => onChange({ walletOwnerId })} />
      )}
    </PlaySection>
  );
}

type WalletOwnerProps = { userId: PlayedContact['walletOwnerId']; onChange: (userId: PlayedContact['walletOwnerId']) => void };

/** The choice of the user whose wallet contains the contact. */
function WalletOwnerField({ userId, onChange }: WalletOwnerProps) {
  const { t } = useTranslation('connection-play');
  const { users } = useCompanyDirectory();
  return (
    <Field label={t('customer.wallet')}>
      <Combobox
        label={t('customer.wallet')}
        value={userId}
        placeholder={t('customer.noWallet')}
        options={users.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    </Field>
  );
}
