import { RowVersion } from '@prosa/contract/administration/row-version';
import { Channel } from '@prosa/contract/channels/channel';
import { connectionDefaults, connectionFields, ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { UpdateConnectionFlowsBody } from '@prosa/contract/flows/connection-flows';
import type { Queue } from '@prosa/contract/session/session';
import {
  type DependentConnectionFields,
  findConnectionFaults,
  listChangedConnectionFields,
} from '@prosa/domain/connections/connection-faults';
import { defaultServiceHours } from '@prosa/domain/service-hours/constants';
import * as v from 'valibot';

/** The schema of what the form's validation and texts need to know besides the fields. The form never saves these values. */
const formContextSchema = v.object({
  /** The connection to update. `null` for a new one. */
  row: v.nullable(ManagedConnection),
  /** The current day in the company's calendar, as `yyyy-mm-dd`. */
  today: v.string(),
  userRating: v.picklist(['enabled', 'disabled']),
});
export type ConnectionFormContext = Omit<v.InferOutput<typeof formContextSchema>, 'row'>;

/** Validates the text of a field for a day. An empty field becomes null. */
const optionalDaySchema = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  connectionFields.collectiveVacationStart,
]);

const connectionFormFields = {
  ...connectionFields,
  ...UpdateConnectionFlowsBody.entries,
  collectiveVacationStart: optionalDaySchema,
  collectiveVacationEnd: optionalDaySchema,
  /** A new file, the URL of the file on the server, or null for no file. */
  greetingMedia: v.nullable(v.union([v.string(), v.instance(File)])),
  context: formContextSchema,
};

/** Lists an issue for each field that contradicts another field. The server has the same rules (coverage 2 §5). */
function listContradictionIssues(
  values: DependentConnectionFields & { readonly context: v.InferOutput<typeof formContextSchema> },
) {
  const { row, ...otherFacts } = values.context;
  const storedVacationStart = row?.collectiveVacationStart ?? null;
  const changed = row === null ? undefined : listChangedConnectionFields(row, values);
  return findConnectionFaults(values, { ...otherFacts, storedVacationStart }, changed).map(({ field, code }) => ({
    message: code,
    path: [
      { type: 'object' as const, origin: 'value' as const, input: { ...values }, key: field, value: values[field] },
    ] as const,
  }));
}

/** The schema of the form of a new connection. */
export const CreateConnectionForm = v.pipe(
  v.object({ ...connectionFormFields, channel: Channel }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed)
      for (const { message, path } of listContradictionIssues(dataset.value)) addIssue({ message, path: [...path] });
  }),
);

/** The schema of the form of an existing connection. */
export const UpdateConnectionForm = v.pipe(
  v.object({ ...connectionFormFields, version: RowVersion }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed)
      for (const { message, path } of listContradictionIssues(dataset.value)) addIssue({ message, path: [...path] });
  }),
);

/**
 * Returns the initial values of the form of a new connection of a channel. If the company has only one queue, the connection gets
 * that queue.
 */
export const toNewConnectionValues = (
  channel: Channel,
  context: ConnectionFormContext,
  queues: readonly Pick<Queue, 'id'>[],
): v.InferInput<typeof CreateConnectionForm> => ({
  ...connectionDefaults,
  queueIds: queues.length === 1 ? queues.map(({ id }) => id) : [],
  name: '',
  channel,
  schedules: [...defaultServiceHours],
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  selectedFlowIds: [],
  greetingMedia: null,
  context: { ...context, row: null },
});

/** Returns the values of the form of an existing connection. */
export const toConnectionFormValues = (
  row: ManagedConnection,
  context: ConnectionFormContext,
): v.InferInput<typeof UpdateConnectionForm> => ({
  name: row.name,
  isDefault: row.isDefault,
  queueIds: row.queueIds,
  schedules: row.schedules,
  promptId: row.promptId,
  agentId: row.agentId,
  integrationId: row.integrationId,
  greetingMessage: row.greetingMessage,
  complationMessage: row.complationMessage,
  outOfHoursMessage: row.outOfHoursMessage,
  ratingMessage: row.ratingMessage,
  allowGroup: row.allowGroup,
  groupAsTicket: row.groupAsTicket,
  provider: row.provider,
  maxUseBotQueues: row.maxUseBotQueues,
  timeUseBotQueues: row.timeUseBotQueues,
  timeSendQueue: row.timeSendQueue,
  sendIdQueue: row.sendIdQueue,
  expiresTicket: row.expiresTicket,
  whenExpiresTicket: row.whenExpiresTicket,
  expiresInactiveMessage: row.expiresInactiveMessage,
  timeInactiveMessage: row.timeInactiveMessage,
  inactiveMessage: row.inactiveMessage,
  maxUseBotQueuesNPS: row.maxUseBotQueuesNPS,
  expiresTicketNPS: row.expiresTicketNPS,
  timeCreateNewTicket: row.timeCreateNewTicket,
  collectiveVacationStart: row.collectiveVacationStart,
  collectiveVacationEnd: row.collectiveVacationEnd,
  collectiveVacationMessage: row.collectiveVacationMessage,
  phoneNumberId: row.phoneNumberId,
  businessAccountId: row.businessAccountId,
  accessToken: '',
  appSecret: '',
  verifyToken: '',
  flowIdWelcome: row.flowIdWelcome,
  flowIdNotPhrase: row.flowIdNotPhrase,
  selectedFlowIds: row.selectedFlowIds,
  greetingMedia: row.greetingMediaAttachment,
  version: row.version,
  context: { ...context, row },
});

/** The secret fields of a connection. No draft of the form on a device may contain their values. */
export const secretConnectionFields = ['accessToken', 'appSecret', 'verifyToken'] as const;
