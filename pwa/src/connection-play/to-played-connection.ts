import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { FileList } from '@prosa/contract/file-lists/file-list';
import type { Flow } from '@prosa/contract/flows/flow';
import type { PhraseCampaign } from '@prosa/contract/flows/phrase-campaign';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { IntegrationId } from '@prosa/contract/ids';
import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import type { CompanyHours } from '@prosa/contract/service-hours/company-hours';
import type { UserSummary } from '@prosa/contract/session/session';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { AnsweringHours, AnsweringQueue } from '@prosa/domain/answering/answer-state';
import type { PlayedConnection, PlayedQueue } from '@prosa/domain/connection-play/played-connection';
import type { VacationNotice } from '@prosa/domain/service-hours/find-absence';

/** The answers of the server that describe a connection and its company to an admin. */
export type PlayedConnectionSources = Pick<PlayedConnection, 'words' | 'attendant'> & {
  readonly row: ManagedConnection;
  readonly queues: readonly ManagedQueue[];
  readonly settings: CompanySettings;
  readonly companyHours: CompanyHours;
  readonly fileLists: readonly FileList[];
  readonly campaigns: readonly PhraseCampaign[];
  /** Empty if the plan has no integrations. */
  readonly integrations: readonly QueueIntegration[];
  readonly people: readonly Person[];
  /** The flows that the connection, the campaigns and the integrations use. */
  readonly flows: readonly Flow[];
  /** The published versions of these flows, by the id of the flow. */
  readonly published: ReadonlyMap<number, FlowDefinition>;
};

type Person = Pick<UserSummary, 'id' | 'name' | 'isFormer'> & { readonly queueIds?: UserSummary['queueIds'] };

/** Converts the server's answers to all facts that decide what the connection's customers read. */
export function toPlayedConnection(parts: PlayedConnectionSources): PlayedConnection {
  const { row, queues, settings, fileLists, integrations, people, words, attendant } = parts;
  const toQueue = createQueueConversion(parts);
  const offered = listOfferedQueues(parts);
  return {
    connection: {
      ...row,
      integrationId: findIntegrationId(parts, row),
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
      queues: offered.map(toQueue),
    },
    settings,
    hours: toAnsweringHours(parts),
    menuOptions: listMenuOptions(parts, offered, new Map(queues.map((queue) => [queue.id, toQueue(queue)]))),
    queues: new Map(queues.map((queue) => [queue.id, toPlayedQueue(queue, people)])),
    integrations: new Map(integrations.map((integration) => [integration.id, integration])),
    fileLists: new Map(
      fileLists.map(({ id, message, options }) => [
        id,
        { message, files: options.flatMap(({ name, file }) => (file === null ? [] : [name])) },
      ]),
    ),
    flows: toPlayedFlows(parts),
    words,
    attendant,
    userNames: new Map(people.map(({ id, name }) => [id, name])),
  };
}

/** Lists the queues of the connection in the order of its menu. */
const listOfferedQueues = ({ row, queues }: PlayedConnectionSources): readonly ManagedQueue[] =>
  queues
    .filter(({ id }) => row.queueIds.includes(id))
    .toSorted((a, b) => (a.orderQueue ?? Infinity) - (b.orderQueue ?? Infinity) || a.id - b.id);

/** Returns the id of a connection's or a queue's integration. Null if there is none, or if the plan has no integrations. */
const findIntegrationId = (
  { integrations }: PlayedConnectionSources,
  { integrationId }: { readonly integrationId?: IntegrationId | null | undefined },
): IntegrationId | null => integrations.find(({ id }) => id === integrationId)?.id ?? null;

const createQueueConversion =
  (parts: PlayedConnectionSources) =>
  (queue: ManagedQueue): AnsweringQueue => ({
    id: queue.id,
    name: queue.name,
    greetingMessage: queue.greetingMessage,
    fileListId: queue.fileListId,
    integrationId: findIntegrationId(parts, queue),
  });

const toPlayedQueue = (queue: ManagedQueue, people: readonly Person[]): PlayedQueue => ({
  ...queue,
  tempoRoteadorMinutes: queue.tempoRoteador,
  memberIds: people.filter(({ queueIds = [], isFormer }) => isFormer !== true && queueIds.includes(queue.id)).map(({ id }) => id),
});

const listMenuOptions = (
  parts: PlayedConnectionSources,
  offered: readonly ManagedQueue[],
  queues: ReadonlyMap<number, AnsweringQueue>,
): PlayedConnection['menuOptions'] =>
  offered
    .flatMap(({ chatbots }) => chatbots)
    .toSorted((a, b) => a.position - b.position)
    .map(({ optQueueId, optUserId, optIntegrationId: integrationId, optFileId, ...option }) => ({
      ...option,
      userId: optUserId,
      integrationId: findIntegrationId(parts, { integrationId }),
      fileListId: optFileId,
      queue: (optQueueId === null ? undefined : queues.get(optQueueId)) ?? null,
    }));

function listVacations({ row, companyHours }: PlayedConnectionSources): readonly VacationNotice[] {
  const { collectiveVacationStart: from, collectiveVacationEnd: to, collectiveVacationMessage: message } = row;
  const { vacation, vacationMessage } = companyHours;
  return [
    ...(from === null || to === null ? [] : [{ from, to, message, of: 'connection' as const }]),
    ...(vacation === null ? [] : [{ ...vacation, message: vacationMessage, of: 'company' as const }]),
  ];
}

function toAnsweringHours({ row, queues, settings, companyHours }: PlayedConnectionSources): AnsweringHours {
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

function toPlayedFlows({ row, campaigns, flows, published }: PlayedConnectionSources): PlayedConnection['flows'] {
  const { flowIdWelcome, flowIdNotPhrase, selectedFlowIds } = row;
  return {
    connection: { flowIdWelcome, flowIdNotPhrase, flowIdsScheduled: selectedFlowIds },
    flows: flows.map(({ id, active, scheduledTimeRun }) => ({ id, active, scheduledTimeRun, published: published.has(id) })),
    campaigns: campaigns.filter(({ whatsappId }) => whatsappId === null || whatsappId === row.id),
    published,
    names: new Map(flows.map(({ id, name }) => [id, name])),
  };
}
