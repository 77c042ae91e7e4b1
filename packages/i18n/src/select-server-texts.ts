import { createInstance, type TFunction } from 'i18next';
import { texts as appEn } from './app/en.ts';
import { texts as appEs } from './app/es.ts';
import { texts as appPt } from './app/pt.ts';
import { texts as appTr } from './app/tr.ts';
import { texts as botEn } from './bot-messages/en.ts';
import { texts as botEs } from './bot-messages/es.ts';
import { texts as botPt } from './bot-messages/pt.ts';
import { texts as botTr } from './bot-messages/tr.ts';
import type { Language } from './languages.ts';
import type { ServerNamespace } from './namespaces.ts';
import './typed-keys.ts';
import { texts as notificationsEn } from './notifications/en.ts';
import { texts as notificationsEs } from './notifications/es.ts';
import { texts as notificationsPt } from './notifications/pt.ts';
import { texts as notificationsTr } from './notifications/tr.ts';

/**
 * The texts that servers send to people, in every language. All of them are loaded at the start, because there are no screens
 * that could load them later.
 */
const translation = createInstance();
void translation.init({
  initAsync: false,
  fallbackLng: false,
  defaultNS: 'app',
  fallbackNS: 'app',
  keySeparator: '.',
  resources: {
    pt: { app: appPt, notifications: notificationsPt, 'bot-messages': botPt },
    en: { app: appEn, notifications: notificationsEn, 'bot-messages': botEn },
    es: { app: appEs, notifications: notificationsEs, 'bot-messages': botEs },
    tr: { app: appTr, notifications: notificationsTr, 'bot-messages': botTr },
  },
  interpolation: { escapeValue: false },
  returnNull: false,
});

/** Returns the texts of a server's namespace in the language of the reader. */
export const selectServerTexts = <Name extends ServerNamespace>(name: Name, language: Language): TFunction<Name> =>
  translation.getFixedT(language, name);
