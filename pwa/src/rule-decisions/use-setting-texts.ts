import type { DecidingSetting } from '@prosa/domain/rule-decisions/rule-decision';
import { useTranslation } from 'react-i18next';

/**
 * The form in which a setting is edited: the form of a connection, a queue, an integration or the contact, or a tab of the
 * company's settings.
 */
export type SettingForm = 'connection' | 'queue' | 'integration' | 'contact' | 'options' | 'messages' | 'lgpd' | 'schedules';

export type SettingTexts = {
  readonly form: SettingForm;
  /** The name that the form gives to the setting. */
  readonly label: string;
  /** The unit of the value, if the value is a number. */
  readonly unit?: string;
  /** The names that the form gives to certain values. */
  readonly values?: Readonly<Record<string, string>>;
  /** The kind of the value. Undefined for a number, and for a setting that is on or off. */
  readonly is?: 'queue' | 'integration' | 'day' | 'text';
};

/** Returns the texts of the settings on which rules depend, in the words of the settings' forms. */
export function useSettingTexts(): Readonly<Record<DecidingSetting, SettingTexts>> {
  const { t } = useTranslation('connections');
  const { t: ofSettings } = useTranslation('settings');
  const { t: ofQueues } = useTranslation('queues');
  const { t: ofContact } = useTranslation('contacts');
  const { t: ofIntegrations } = useTranslation('integrations');
  const { t: ofRules } = useTranslation('rule-decisions');
  const { t: ofKit } = useTranslation('kit');
  const [minutes, hours, times] = [ofKit('form.minutes'), t('hours'), t('times')];
  return {
    maxUseBotQueues: { form: 'connection', label: t('maxUseBotQueues'), unit: times },
    timeUseBotQueues: { form: 'connection', label: t('timeUseBotQueues'), unit: minutes },
    timeCreateNewTicket: { form: 'connection', label: t('timeCreateNewTicket'), unit: minutes },
    timeSendQueue: { form: 'connection', label: t('timeSendQueue'), unit: minutes },
    sendIdQueue: { form: 'connection', label: t('sendIdQueue'), is: 'queue' },
    expiresTicket: { form: 'connection', label: t('expiresTicket'), unit: hours },
    whenExpiresTicket: {
      form: 'connection',
      label: t('whenExpiresTicket'),
      values: { 0: t('expiresAlways'), 1: t('expiresAnswered') },
    },
    timeInactiveMessage: { form: 'connection', label: t('timeInactiveMessage'), unit: minutes },
    maxUseBotQueuesNPS: { form: 'connection', label: t('maxUseBotQueuesNPS'), unit: times },
    expiresTicketNPS: { form: 'connection', label: t('expiresTicketNPS'), unit: minutes },
    queueIds: { form: 'connection', label: t('queues') },
    allowGroup: { form: 'connection', label: t('allowGroup') },
    integrationId: { form: 'connection', label: t('integration'), is: 'integration' },
    queueIntegrationId: { form: 'queue', label: ofQueues('integration'), is: 'integration' },
    collectiveVacationStart: { form: 'connection', label: t('vacationStart'), is: 'day' },
    collectiveVacationEnd: { form: 'connection', label: t('vacationEnd'), is: 'day' },
    vacationFrom: { form: 'schedules', label: t('vacationStart'), is: 'day' },
    vacationTo: { form: 'schedules', label: t('vacationEnd'), is: 'day' },
    DirectTicketsToWallets: { form: 'options', label: ofSettings('fields.DirectTicketsToWallets.label') },
    acceptAudioMessageContact: { form: 'options', label: ofSettings('fields.acceptAudioMessageContact.label') },
    acceptCallWhatsapp: { form: 'messages', label: ofSettings('fields.acceptCallWhatsapp.label') },
    enableLGPD: { form: 'lgpd', label: ofSettings('fields.enableLGPD.label') },
    lgpdConsent: { form: 'lgpd', label: ofSettings('fields.lgpdConsent.label') },
    scheduleType: {
      form: 'options',
      label: ofSettings('fields.scheduleType.label'),
      values: {
        company: ofSettings('options.scheduleType.company'),
        queue: ofSettings('options.scheduleType.queue'),
        connection: ofSettings('options.scheduleType.connection'),
      },
    },
    sendGreetingMessageOneQueues: { form: 'messages', label: ofSettings('fields.sendGreetingMessageOneQueues.label') },
    userRandom: { form: 'options', label: ofSettings('fields.userRandom.label') },
    userRating: { form: 'options', label: ofSettings('fields.userRating.label') },
    closeTicket: { form: 'queue', label: ofQueues('closeTicket') },
    ativarRoteador: { form: 'queue', label: ofQueues('rotation') },
    tempoRoteador: { form: 'queue', label: ofQueues('rotationTime'), unit: minutes },
    firstAnswerMinutes: { form: 'queue', label: ofQueues('firstAnswer'), unit: minutes },
    nextAnswerMinutes: { form: 'queue', label: ofQueues('nextAnswer'), unit: minutes },
    overdueAction: {
      form: 'queue',
      label: ofQueues('overdueAction'),
      values: { stay: ofQueues('overdueStay'), return: ofQueues('overdueReturn'), next: ofQueues('overdueNext') },
    },
    typebotExpires: { form: 'integration', label: ofIntegrations('typebot.expires'), unit: minutes },
    typebotKeywordFinish: { form: 'integration', label: ofIntegrations('typebot.finish'), is: 'text' },
    typebotKeywordRestart: { form: 'integration', label: ofIntegrations('typebot.restart'), is: 'text' },
    acceptAudioMessage: { form: 'contact', label: ofContact('acceptAudio') },
    active: { form: 'contact', label: ofContact('blocked'), values: { false: ofRules('on') } },
    disableBot: { form: 'contact', label: ofContact('disableBot') },
  };
}
