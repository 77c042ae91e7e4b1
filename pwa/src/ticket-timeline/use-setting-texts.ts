import type { DecidingSetting } from '@prosa/domain/rule-decisions/rule-decision';
import { useTranslation } from 'react-i18next';

/** The form that edits a setting: that of the connection, of the queue, of the contact, or a tab of the company's settings. */
export type SettingForm = 'connection' | 'queue' | 'contact' | 'options' | 'messages' | 'lgpd';

type SettingTexts = {
  readonly form: SettingForm;
  /** The name of the setting in that form. */
  readonly label: string;
  /** The unit of a number. */
  readonly unit?: string;
  /** The names of the values that the form names. */
  readonly values?: Readonly<Record<string, string>>;
};

/** Returns the texts of the settings that rules name, as the forms say them. */
export function useSettingTexts(): Readonly<Record<DecidingSetting, SettingTexts>> {
  const { t } = useTranslation('connections');
  const { t: ofSettings } = useTranslation('settings');
  const { t: ofQueues } = useTranslation('queues');
  const { t: ofContact } = useTranslation('contacts');
  const { t: ofLog } = useTranslation('ticket-log');
  const [minutes, hours, times] = [t('minutes'), t('hours'), t('times')];
  return {
    maxUseBotQueues: { form: 'connection', label: t('maxUseBotQueues'), unit: times },
    timeUseBotQueues: { form: 'connection', label: t('timeUseBotQueues'), unit: minutes },
    timeCreateNewTicket: { form: 'connection', label: t('timeCreateNewTicket'), unit: minutes },
    timeSendQueue: { form: 'connection', label: t('timeSendQueue'), unit: minutes },
    sendIdQueue: { form: 'connection', label: t('sendIdQueue') },
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
    acceptAudioMessage: { form: 'contact', label: ofContact('acceptAudio') },
    active: { form: 'contact', label: ofContact('blocked'), values: { false: ofLog('why.on') } },
    disableBot: { form: 'contact', label: ofContact('disableBot') },
  };
}
