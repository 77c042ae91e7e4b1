import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { FileList } from '@prosa/contract/file-lists/file-list';
import type { Flow } from '@prosa/contract/flows/flow';
import type { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import type { CompanyHours } from '@prosa/contract/service-hours/company-hours';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { AnsweringHours, AnsweringQueue } from '@prosa/domain/answering/answer-state';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import type { VacationNotice } from '@prosa/domain/service-hours/find-absence';

/** The answers of the server's calls from which an admin knows a connection and its company. */
export type ConnectionParts = Pick<PlayedConnection, 'words' | 'attendant' | 'userNames'> & {
  readonly row: ManagedConnection;
  readonly queues: readonly ManagedQueue[];
  readonly settings: CompanySettings;
  readonly companyHours: CompanyHours;
  readonly fileLists: readonly FileList[];
  readonly integrations: readonly QueueIntegration[];
  readonly campaigns: readonly FlowCampaign[];
  /** The flows that the connection and the campaigns name, and their published versions by id. */
  readonly flows: readonly Flow[];
  readonly published: ReadonlyMap<number, FlowDefinition>;
};

/** Converts what an admin reads to everything that decides what the connection's customers read. */
export function toPlayedConnection(parts: ConnectionParts): PlayedConnection {
  const { row, queues, settings, fileLists, integrations, words, attendant, userNames } = parts;
  const offered = listOfferedQueues(parts);
  return {
    connection: {
      ...row,
      // A play calls no other system, so the menu answers in place of the connection's integration.
      integrationId: null,
      groupAsTicket: row.groupAsTicket === 'enabled',
      greetingFile: row.greetingMediaName === null ? null : { name: row.greetingMediaName },
      timeUseBotQueuesMinutes: row.timeUseBotQueues,
      timeCreateNewTicketMinutes: row.timeCreateNewTicket,
      timeInactiveMessageMinutes: row.timeInactiveMessage,
      expiresTicketHours: row.expiresTicket,
      expiresTicketNpsMinutes: row.expiresTicketNPS,
      timeSendQueueMinutes: row.timeSendQueue,
      sendQueueId: row.sendIdQueue,
      vacations: listVacations(parts),
      queues: offered.map(toAnsweringQueue),
    },
    settings,
    hours: toHours(parts),
    menuOptions: listMenuOptions(offered, queues),
    queues: new Map(queues.map(({ id, name, closeTicket }) => [id, { name, closeTicket }])),
    fileLists: new Map(
      fileLists.map(({ id, message, options }) => [
        id,
        { message, files: options.flatMap(({ name, file }) => (file === null ? [] : [name])) },
      ]),
    ),
    flows: toFlows(parts),
    words,
    integrationNames: new Map(integrations.map(({ id, name }) => [id, name])),
    attendant,
    userNames,
  };
}

/** Lists the connection's queues in the order of its menu. */
const listOfferedQueues = ({ row, queues }: ConnectionParts): readonly ManagedQueue[] =>
  queues
    .filter(({ id }) => row.queueIds.includes(id))
    .toSorted((a, b) => (a.orderQueue ?? Infinity) - (b.orderQueue ?? Infinity) || a.id - b.id);

const toAnsweringQueue = ({ id, name, greetingMessage, fileListId, integrationId }: ManagedQueue): AnsweringQueue => ({
  id,
  name,
  greetingMessage,
  fileListId,
  integrationId,
});

function listMenuOptions(offered: readonly ManagedQueue[], queues: readonly ManagedQueue[]): PlayedConnection['menuOptions'] {
  const byId = new Map(queues.map((queue) => [queue.id, toAnsweringQueue(queue)]));
  return offered
    .flatMap(({ chatbots }) => chatbots)
    .toSorted((a, b) => a.position - b.position)
    .map(({ optQueueId, optUserId, optIntegrationId, optFileId, ...option }) => ({
      ...option,
      userId: optUserId,
      integrationId: optIntegrationId,
      fileListId: optFileId,
      queue: (optQueueId === null ? undefined : byId.get(optQueueId)) ?? null,
    }));
}

function listVacations({ row, companyHours }: ConnectionParts): readonly VacationNotice[] {
  const { collectiveVacationStart: from, collectiveVacationEnd: to, collectiveVacationMessage: message } = row;
  const { vacation, vacationMessage } = companyHours;
  return [
    ...(from === null || to === null ? [] : [{ from, to, message }]),
    ...(vacation === null ? [] : [{ ...vacation, message: vacationMessage }]),
  ];
}

function toHours({ row, queues, settings, companyHours }: ConnectionParts): AnsweringHours {
  const { holidays, schedules, msg } = companyHours;
  const none: AnsweringHours = { ofConversation: null, byQueue: new Map(), holidays };
  switch (settings.scheduleType) {
    case 'disabled':
      return none;
    case 'company':
      return { ...none, ofConversation: { schedules, message: msg } };
    case 'connection':
      return { ...none, ofConversation: { schedules: row.schedules, message: row.outOfHoursMessage } };
    case 'queue':
      return {
        ...none,
        byQueue: new Map(queues.map((queue) => [queue.id, { schedules: queue.schedules, message: queue.outOfHoursMessage }])),
      };
  }
}

function toFlows({ row, campaigns, flows, published }: ConnectionParts): PlayedConnection['flows'] {
  const { flowIdWelcome, flowIdNotPhrase, selectedFlowIds } = row;
  return {
    connection: { flowIdWelcome, flowIdNotPhrase, flowIdsScheduled: selectedFlowIds },
    flows: flows.map(({ id, active, scheduledTimeRun }) => ({ id, active, scheduledTimeRun, published: published.has(id) })),
    campaigns: campaigns.filter(({ whatsappId }) => whatsappId === null || whatsappId === row.id),
    published,
    names: new Map(flows.map(({ id, name }) => [id, name])),
  };
}
