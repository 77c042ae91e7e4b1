import * as v from 'valibot';

/** The kinds of rows that files import. */
export const SetUpKind = v.picklist(['queues', 'tags', 'quick-messages', 'users', 'contacts']);
export type SetUpKind = v.InferOutput<typeof SetUpKind>;

/**
 * The kinds of rows that can also be exported as a file. Contacts have an export of their own, which reads them part by part
 * (`GET /contacts/export`).
 */
export const ExportedSetUpKind = v.picklist(SetUpKind.options.filter((kind) => kind !== 'contacts'));
export type ExportedSetUpKind = v.InferOutput<typeof ExportedSetUpKind>;

/**
 * The columns of a file of each kind, in their order. The first column contains the name of the row, and `required` lists the
 * columns that no row may leave empty.
 */
export const setUpFields = {
  queues: {
    all: [
      'name',
      'color',
      'greetingMessage',
      'outOfHoursMessage',
      'orderQueue',
      'closeTicket',
      'ativarRoteador',
      'tempoRoteador',
      'createTicketSendNotificationWAUser',
      'messageNotification',
    ],
    required: ['name', 'color'],
  },
  tags: { all: ['name', 'color'], required: ['name'] },
  'quick-messages': { all: ['shortcode', 'message', 'geral', 'visao'], required: ['shortcode'] },
  users: {
    all: [
      'name',
      'email',
      'profile',
      'queues',
      'phone',
      'startWork',
      'endWork',
      'farewellMessage',
      'allTicket',
      'allowGroup',
      'allHistoric',
      'allUserChat',
      'userClosePendingTicket',
      'showDashboard',
      'allowRealTime',
      'allowConnections',
    ],
    required: ['name', 'email'],
  },
  contacts: { all: ['name', 'number', 'email', 'tags'], required: ['name', 'number'] },
} as const satisfies Record<SetUpKind, { all: readonly string[]; required: readonly string[] }>;

export type SetUpField = (typeof setUpFields)[SetUpKind]['all'][number];
export const listSetUpFields = (kind: SetUpKind): readonly SetUpField[] => setUpFields[kind].all;
export const listRequiredSetUpFields = (kind: SetUpKind): readonly SetUpField[] => setUpFields[kind].required;

/** The character that separates the names in a cell with several names. */
export const SET_UP_LIST_SEPARATOR = '|';
