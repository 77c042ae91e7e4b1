import { SessionUser } from '@prosa/contract/session/session';
import * as v from 'valibot';

const plan = Object.fromEntries(
  ['Campaigns', 'Kanban', 'OpenAi', 'Integrations', 'Schedules', 'InternalChat', 'ExternalApi', 'Kiwify'].map((part) => [
    `use${part}`,
    true,
  ]),
);
/** Returns the data of a signed-in attendant. `changes` replaces fields of the sample. */
export const sampleUser = (changes: Partial<v.InferInput<typeof SessionUser>> = {}): SessionUser =>
  v.parse(SessionUser, {
    id: 7,
    name: 'Ana',
    email: 'ana@prosa.test',
    profile: 'user',
    super: false,
    companyId: 1,
    company: { id: 1, name: 'Prosa', dueDate: '2027-01-01T00:00:00.000Z', plan },
    startWork: '',
    endWork: '',
    farewellMessage: '',
    allTicket: 'enable',
    allowGroup: true,
    allHistoric: 'enabled',
    allUserChat: 'enabled',
    userClosePendingTicket: 'disabled',
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
    defaultTheme: 'light',
    defaultMenu: 'open',
    defaultTicketsManagerWidth: 550,
    whatsappId: null,
    queueIds: [],
    profileImage: null,
    color: '',
    ...changes,
  });
