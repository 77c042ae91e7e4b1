import type { CompanyId, UserId } from '@prosa/contract/ids';
import type { Scope } from '../platform/access/scope.ts';

/** Returns the scope of an admin with a plan that includes everything. Tests build statements with it without a session. */
export const createAdminScope = (companyId: CompanyId, userId: UserId): Scope => ({
  companyId,
  sessionId: '',
  viewer: {
    id: userId,
    profile: 'admin',
    allTicket: 'disable',
    allowGroup: false,
    allHistoric: 'disabled',
    allUserChat: 'disabled',
    showDashboard: 'disabled',
    allowConnections: 'disabled',
    allowRealTime: 'disabled',
    userClosePendingTicket: 'enabled',
    queueIds: [],
  },
  super: false,
  isExpired: false,
  awaitsSecondFactor: false,
  plan: {
    useCampaigns: true,
    useKanban: true,
    useOpenAi: true,
    useIntegrations: true,
    useSchedules: true,
    useInternalChat: true,
    useExternalApi: true,
    useKiwify: true,
  },
  name: '',
  farewellMessage: '',
  whatsappId: null,
  scopeXid: '0',
  hidesNumbers: false,
  timeZone: 'America/Sao_Paulo',
});
