import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';

/**
 * The loaders of the texts that the server itself sends to customers. A play needs these texts in the company's language, which
 * may differ from the user's.
 */
const botTextLoaders = {
  pt: () => import('@prosa/i18n/bot-messages/pt'),
  en: () => import('@prosa/i18n/bot-messages/en'),
  es: () => import('@prosa/i18n/bot-messages/es'),
  tr: () => import('@prosa/i18n/bot-messages/tr'),
};

export async function loadServerTexts(language: CompanySettings['language']): Promise<PlayedConnection['words']> {
  const { audioRefused, consentQuestion, menuBack: back, mainMenu } = (await botTextLoaders[language]()).texts;
  return { audioRefused, consentQuestion, back, mainMenu };
}
