import { companySettingDefaults } from '../../settings/company-settings.ts';
import { connectionIdOf, queueIdOf, userIdOf } from '../../testing/branded-ids.ts';
import type { PlayedConnection, PlayedQueue } from '../played-connection.ts';

const queues = [
  { id: queueIdOf(1), name: 'Suporte', greetingMessage: 'Suporte aqui', fileListId: null, integrationId: null },
  { id: queueIdOf(2), name: 'Vendas', greetingMessage: 'Você está em {{queue}}', fileListId: null, integrationId: null },
];

/** A queue without rotation, targets and members. */
export const plainQueue: Omit<PlayedQueue, 'name'> = {
  closeTicket: false,
  ativarRoteador: false,
  tempoRoteadorMinutes: 0,
  firstAnswerMinutes: 0,
  nextAnswerMinutes: 0,
  overdueAction: 'stay',
  memberIds: [],
};

/** A connection with two queues, no service hours, no flows, and without limits and timers. */
export const sampleConnection: PlayedConnection = {
  connection: {
    id: connectionIdOf(1),
    name: 'Loja',
    groupAsTicket: false,
    allowGroup: true,
    greetingMessage: 'Olá {{firstName}}',
    greetingFile: null,
    integrationId: null,
    maxUseBotQueues: 0,
    timeUseBotQueuesMinutes: 0,
    complationMessage: 'Até logo',
    ratingMessage: 'De 0 a 10?',
    maxUseBotQueuesNPS: 2,
    vacations: [],
    queues,
    timeCreateNewTicketMinutes: 0,
    timeInactiveMessageMinutes: 0,
    inactiveMessage: '',
    expiresTicketHours: 0,
    whenExpiresTicket: '0',
    expiresInactiveMessage: '',
    expiresTicketNpsMinutes: 0,
    timeSendQueueMinutes: 0,
    sendQueueId: null,
  },
  settings: companySettingDefaults,
  hours: { ofConversation: null, byQueue: new Map(), holidays: [] },
  menuOptions: [],
  queues: new Map(queues.map(({ id, name }) => [id, { ...plainQueue, name }])),
  integrations: new Map(),
  fileLists: new Map(),
  flows: {
    connection: { flowIdWelcome: null, flowIdNotPhrase: null, flowIdsScheduled: [] },
    flows: [],
    campaigns: [],
    published: new Map(),
    names: new Map(),
  },
  words: { back: 'Voltar', mainMenu: 'Menu inicial', audioRefused: 'Escreva, por favor', consentQuestion: '[1] Sim\n[2] Não' },
  attendant: { id: userIdOf(1), farewellMessage: '' },
  userNames: new Map([[1, 'Ana']]),
};
