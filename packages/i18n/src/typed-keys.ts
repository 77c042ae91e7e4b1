import 'i18next';
import type { texts as botMessages } from './bot-messages/pt.ts';
import type { namespaces } from './namespaces.ts';
import type { texts as notifications } from './notifications/pt.ts';

type Namespaces = typeof namespaces;
/** The namespaces that servers speak; no screen loads them. */
type ServerTexts = { notifications: typeof notifications; 'bot-messages': typeof botMessages };
export type ServerNamespace = keyof ServerTexts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    fallbackNS: 'app';
    resources: ServerTexts & { [Name in keyof Namespaces]: Awaited<ReturnType<Namespaces[Name]['pt']>>['texts'] };
  }
}
