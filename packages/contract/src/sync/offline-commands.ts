/**
 * Every command that a device may carry out without a network. The app declares each command once, with its schema, its
 * immediate effect and the title of its refusal. A name without a declaration doesn't compile.
 */
export const offlineCommandNames = [
  'accept-ticket',
  'reopen-ticket',
  'return-ticket',
  'ignore-ticket',
  'close-ticket',
  'transfer-ticket',
  'delete-ticket',
  'set-ticket-value',
  'mark-ticket-read',
  'send-message',
  'edit-message',
  'delete-message',
  'update-contact',
  'block-contact',
  'accept-audio',
  'disable-bot',
  'set-contact-tags',
  'delete-contact',
  'add-ticket-note',
  'delete-ticket-note',
  'create-quick-message',
  'update-quick-message',
  'delete-quick-message',
  'upload-quick-message-media',
  'remove-quick-message-media',
  'create-schedule',
  'update-schedule',
  'delete-schedule',
  'upload-schedule-media',
  'remove-schedule-media',
  'read-chat',
  'send-chat-files',
] as const;
export type OfflineCommandName = (typeof offlineCommandNames)[number];
