/**
 * The texts that come with a screen, by namespace and language. Each is a chunk of its own, fetched beside that of the screen
 * that names the namespace. Portuguese is the source of each.
 */
export const screenNamespaces = {
  kit: {
    pt: () => import('./kit/pt.ts'),
    en: () => import('./kit/en.ts'),
    es: () => import('./kit/es.ts'),
    tr: () => import('./kit/tr.ts'),
  },
  'phrase-campaigns': {
    pt: () => import('./phrase-campaigns/pt.ts'),
    en: () => import('./phrase-campaigns/en.ts'),
    es: () => import('./phrase-campaigns/es.ts'),
    tr: () => import('./phrase-campaigns/tr.ts'),
  },
  settings: {
    pt: () => import('./settings/pt.ts'),
    en: () => import('./settings/en.ts'),
    es: () => import('./settings/es.ts'),
    tr: () => import('./settings/tr.ts'),
  },
  'company-data': {
    pt: () => import('./company-data/pt.ts'),
    en: () => import('./company-data/en.ts'),
    es: () => import('./company-data/es.ts'),
    tr: () => import('./company-data/tr.ts'),
  },
  'change-log': {
    pt: () => import('./change-log/pt.ts'),
    en: () => import('./change-log/en.ts'),
    es: () => import('./change-log/es.ts'),
    tr: () => import('./change-log/tr.ts'),
  },
  account: {
    pt: () => import('./account/pt.ts'),
    en: () => import('./account/en.ts'),
    es: () => import('./account/es.ts'),
    tr: () => import('./account/tr.ts'),
  },
  tags: {
    pt: () => import('./tags/pt.ts'),
    en: () => import('./tags/en.ts'),
    es: () => import('./tags/es.ts'),
    tr: () => import('./tags/tr.ts'),
  },
  'set-up-import': {
    pt: () => import('./set-up-import/pt.ts'),
    en: () => import('./set-up-import/en.ts'),
    es: () => import('./set-up-import/es.ts'),
    tr: () => import('./set-up-import/tr.ts'),
  },
  home: {
    pt: () => import('./home/pt.ts'),
    en: () => import('./home/en.ts'),
    es: () => import('./home/es.ts'),
    tr: () => import('./home/tr.ts'),
  },
  'service-hours': {
    pt: () => import('./service-hours/pt.ts'),
    en: () => import('./service-hours/en.ts'),
    es: () => import('./service-hours/es.ts'),
    tr: () => import('./service-hours/tr.ts'),
  },
  connections: {
    pt: () => import('./connections/pt.ts'),
    en: () => import('./connections/en.ts'),
    es: () => import('./connections/es.ts'),
    tr: () => import('./connections/tr.ts'),
  },
  queues: {
    pt: () => import('./queues/pt.ts'),
    en: () => import('./queues/en.ts'),
    es: () => import('./queues/es.ts'),
    tr: () => import('./queues/tr.ts'),
  },
  users: {
    pt: () => import('./users/pt.ts'),
    en: () => import('./users/en.ts'),
    es: () => import('./users/es.ts'),
    tr: () => import('./users/tr.ts'),
  },
  invitation: {
    pt: () => import('./invitation/pt.ts'),
    en: () => import('./invitation/en.ts'),
    es: () => import('./invitation/es.ts'),
    tr: () => import('./invitation/tr.ts'),
  },
  'quick-messages': {
    pt: () => import('./quick-messages/pt.ts'),
    en: () => import('./quick-messages/en.ts'),
    es: () => import('./quick-messages/es.ts'),
    tr: () => import('./quick-messages/tr.ts'),
  },
  'message-variables': {
    pt: () => import('./message-variables/pt.ts'),
    en: () => import('./message-variables/en.ts'),
    es: () => import('./message-variables/es.ts'),
    tr: () => import('./message-variables/tr.ts'),
  },
  todos: {
    pt: () => import('./todos/pt.ts'),
    en: () => import('./todos/en.ts'),
    es: () => import('./todos/es.ts'),
    tr: () => import('./todos/tr.ts'),
  },
  share: {
    pt: () => import('./share/pt.ts'),
    en: () => import('./share/en.ts'),
    es: () => import('./share/es.ts'),
    tr: () => import('./share/tr.ts'),
  },
  'flow-editor': {
    pt: () => import('./flow-editor/pt.ts'),
    en: () => import('./flow-editor/en.ts'),
    es: () => import('./flow-editor/es.ts'),
    tr: () => import('./flow-editor/tr.ts'),
  },
  flows: {
    pt: () => import('./flows/pt.ts'),
    en: () => import('./flows/en.ts'),
    es: () => import('./flows/es.ts'),
    tr: () => import('./flows/tr.ts'),
  },
  'flow-start': {
    pt: () => import('./flow-start/pt.ts'),
    en: () => import('./flow-start/en.ts'),
    es: () => import('./flow-start/es.ts'),
    tr: () => import('./flow-start/tr.ts'),
  },
  chats: {
    pt: () => import('./chats/pt.ts'),
    en: () => import('./chats/en.ts'),
    es: () => import('./chats/es.ts'),
    tr: () => import('./chats/tr.ts'),
  },
  contacts: {
    pt: () => import('./contacts/pt.ts'),
    en: () => import('./contacts/en.ts'),
    es: () => import('./contacts/es.ts'),
    tr: () => import('./contacts/tr.ts'),
  },
  device: {
    pt: () => import('./device/pt.ts'),
    en: () => import('./device/en.ts'),
    es: () => import('./device/es.ts'),
    tr: () => import('./device/tr.ts'),
  },
  unsent: {
    pt: () => import('./unsent/pt.ts'),
    en: () => import('./unsent/en.ts'),
    es: () => import('./unsent/es.ts'),
    tr: () => import('./unsent/tr.ts'),
  },
  push: {
    pt: () => import('./push/pt.ts'),
    en: () => import('./push/en.ts'),
    es: () => import('./push/es.ts'),
    tr: () => import('./push/tr.ts'),
  },
  simulator: {
    pt: () => import('./simulator/pt.ts'),
    en: () => import('./simulator/en.ts'),
    es: () => import('./simulator/es.ts'),
    tr: () => import('./simulator/tr.ts'),
  },
  'ticket-dialogs': {
    pt: () => import('./ticket-dialogs/pt.ts'),
    en: () => import('./ticket-dialogs/en.ts'),
    es: () => import('./ticket-dialogs/es.ts'),
    tr: () => import('./ticket-dialogs/tr.ts'),
  },
} as const;
