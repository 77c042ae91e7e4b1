import { useTranslation } from 'react-i18next';
import { MessageCard } from './message-card.tsx';
import { SettingLayoutWithPreview } from './setting-layout-with-preview.tsx';
import { SettingSection } from './setting-layout.tsx';
import { SwitchRow } from './setting-rows.tsx';

/** The tab for the messages that customers get automatically, with variables and a preview (coverage 2 §2). */
export function MessagesTab() {
  const { t } = useTranslation('settings');
  return (
    <SettingLayoutWithPreview first="greetingAcceptedMessage">
      <SettingSection title={t('sections.start')}>
        <MessageCard of="sendGreetingAccepted" sample={t('samples.hello')} />
        <SwitchRow name="sendGreetingMessageOneQueues" />
        <MessageCard of="sendQueuePosition" sample={t('samples.hello')} ending=" 3" />
      </SettingSection>
      <SettingSection title={t('sections.talk')}>
        <MessageCard of="sendMsgTransfTicket" sample={t('samples.transfer')} />
        <MessageCard of="acceptCallWhatsapp" sample={t('samples.call')} />
      </SettingSection>
    </SettingLayoutWithPreview>
  );
}
