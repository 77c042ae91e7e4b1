import type { ParseKeys } from 'i18next';

/** The keys of actions that work on every screen. */
export const globalKeys = { help: '?', theme: 'D', language: 'L', profile: 'P' } as const;

/** The keys of actions on the ticket that is outlined in the list, or if none is outlined, on the open ticket. */
export const ticketKeys = {
  close: 'e',
  transfer: 't',
  accept: 'a',
  return: 'u',
  ignore: 'i',
  reopen: 'o',
  snooze: 'h',
  endSnooze: 'h',
} as const;

/** The keys of actions in the open conversation. */
export const conversationKeys = { note: 'n', tags: 'l', quickReply: 'q', private: 'p', reply: 'r' } as const;
/** The keys that open the search in the open conversation instead of the browser's own search. */
export const SEARCH_KEYS = 'Ctrl F';
/** The key that undoes the user's last action, while this can be undone. */
export const UNDO_KEY = 'z';

/** The key that selects the outlined or open ticket in the list. */
export const SELECT_TICKET_KEY = 'x';

/** The key that opens the dialog for a new ticket, in the inbox. */
export const NEW_TICKET_KEY = 'c';

/** The key that, in an empty composer, edits the user's last message. */
export const EDIT_LAST_MESSAGE_KEY = 'ArrowUp';

/** All keyboard shortcuts with their meanings, as the help for the keyboard lists them. */
export const shortcuts: readonly (readonly [keys: string, meaning: ParseKeys])[] = [
  ['j', 'keyboard.nextTicket'],
  ['k', 'keyboard.previousTicket'],
  ['Enter', 'keyboard.openTicket'],
  [SELECT_TICKET_KEY, 'keyboard.selectTicket'],
  [NEW_TICKET_KEY, 'actions.new'],
  [ticketKeys.accept, 'actions.accept'],
  [ticketKeys.close, 'keyboard.closeTicket'],
  [ticketKeys.transfer, 'actions.transfer'],
  [ticketKeys.return, 'actions.return'],
  [ticketKeys.reopen, 'actions.reopen'],
  [ticketKeys.ignore, 'actions.ignore'],
  [ticketKeys.snooze, 'actions.snooze'],
  [UNDO_KEY, 'common.undo'],
  [conversationKeys.reply, 'keyboard.reply'],
  [conversationKeys.quickReply, 'keyboard.quickReply'],
  [conversationKeys.private, 'composer.private'],
  [conversationKeys.note, 'keyboard.note'],
  [conversationKeys.tags, 'keyboard.tag'],
  ['/', 'keyboard.search'],
  [SEARCH_KEYS, 'conversation.search'],
  ['Ctrl K', 'keyboard.palette'],
  [globalKeys.theme, 'keyboard.theme'],
  [globalKeys.language, 'shell.language'],
  [globalKeys.profile, 'shell.profile'],
  [globalKeys.help, 'keyboard.help'],
  ['Enter', 'keyboard.sendMessage'],
  ['Shift Enter', 'keyboard.newLine'],
  [EDIT_LAST_MESSAGE_KEY, 'keyboard.editLast'],
];
