import type { PlayedContact } from '@prosa/domain/connection-play/connection-play';
import { useTranslation } from 'react-i18next';
import { Field, Input } from '../ui/fields/field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { PlaySection } from './play-section.tsx';

type CustomerSwitchesProps = { contact: PlayedContact; onChange: (change: Partial<PlayedContact>) => void };

/** The name of the made-up customer, and the settings of the contact that decide whether bots answer. */
export function CustomerSwitches({ contact, onChange }: CustomerSwitchesProps) {
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
    </PlaySection>
  );
}
