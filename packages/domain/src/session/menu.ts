import type { SessionUser } from '@prosa/contract/session/session';
import { may } from './permissions.ts';

/** Items of the side menu in the spec's order (spec 1 section 2, Side menu). */
export type MenuItem =
  | 'dashboard'
  | 'reports'
  | 'moments'
  | 'tickets'
  | 'quick-messages'
  | 'kanban'
  | 'contacts'
  | 'schedules'
  | 'tags'
  | 'chats'
  | 'todolist'
  | 'campaigns'
  | 'flows'
  | 'announcements'
  | 'messages-api'
  | 'users'
  | 'queues'
  | 'agents'
  | 'providers'
  | 'prompts'
  | 'queue-integration'
  | 'kiwify'
  | 'connections'
  | 'all-connections'
  | 'files'
  | 'financeiro'
  | 'settings'
  | 'companies';

/** Lists the items of a user's side menu, by permission and by the company's plan. */
export function menuFor(user: SessionUser): MenuItem[] {
  const admin = may(user, 'drawer-admin-items:view');
  // Either opens the whole group (spec 1 section 6); what a page shows within it is the page's to decide.
  const manages = may(user, 'dashboard:view') || user.allowRealTime === 'enabled';
  const { plan } = user.company;
  const shown: [MenuItem, boolean][] = [
    ['dashboard', manages],
    ['reports', manages],
    ['moments', manages],
    ['tickets', true],
    ['quick-messages', true],
    ['kanban', plan.useKanban],
    ['contacts', true],
    ['schedules', plan.useSchedules],
    ['tags', true],
    ['chats', plan.useInternalChat],
    ['todolist', true],
    ['campaigns', admin && plan.useCampaigns],
    ['flows', admin],
    ['announcements', user.super],
    ['messages-api', admin && plan.useExternalApi],
    ['users', admin],
    ['queues', admin],
    ['agents', admin && plan.useOpenAi],
    ['providers', admin && plan.useOpenAi],
    ['prompts', admin && plan.useOpenAi],
    ['queue-integration', admin && plan.useIntegrations],
    ['kiwify', user.super && plan.useKiwify],
    ['connections', may(user, 'connections-page:addConnection')],
    ['all-connections', user.super],
    ['files', admin],
    ['financeiro', admin],
    ['settings', admin],
    ['companies', user.super],
  ];
  return shown.filter(([, visible]) => visible).map(([item]) => item);
}
