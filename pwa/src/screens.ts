import type { Requirement } from '@prosa/domain/session/requirement';
import {
  Blocks,
  CircleUser,
  CalendarClock,
  ContactRound,
  Files,
  House,
  Inbox,
  ListOrdered,
  ListTodo,
  MessageSquareQuote,
  MessagesSquare,
  Settings,
  Workflow,
  Zap,
  Users,
  Tag,
  Plug,
} from 'lucide-react';
import { globalKeys } from './keyboard/shortcuts.ts';
import type { Screen } from './platform/screens/screen.ts';

const noRequirement: Requirement = {};
const administrationRequirement: Requirement = { permission: 'drawer-admin-items:view' };
const chatsRequirement: Requirement = { plan: 'useInternalChat' };
const campaignsRequirement: Requirement = { ...administrationRequirement, plan: 'useCampaigns' };
const aiAgentsRequirement: Requirement = { ...administrationRequirement, plan: 'useOpenAi' };
const superUserRequirement: Requirement = { super: true };
/**
 * The requirement for seeing the menu group `management`: one of two flags. Each screen of the group also has its own
 * requirement.
 */
const managementRequirement: Requirement = { anyFlag: ['showDashboard', 'allowRealTime'] };

const contactsPage = {
  load: async () => (await import('./pages/contacts-page.tsx')).ContactsPage,
  texts: ['contact-administration', 'contacts', 'ticket-dialogs', 'set-up-import', 'kit'],
} as const;

/**
 * The addresses of a signed-in user, in the order of the menu. To build a screen, add its `page`, and its `menu` if the menu
 * lists it. Routes, side menu, phone navigation and palette are derived from this list.
 */
export const screens: readonly Screen[] = [
  { path: '/tickets/undefined', requires: noRequirement, instead: '/tickets' },
  { path: '/login', requires: noRequirement, instead: '/tickets' },
  { path: '/signup', requires: noRequirement, instead: '/tickets' },

  // This path shows Home until the dashboard is built.
  {
    path: '/',
    requires: { permission: 'dashboard:view' },
    listedFor: managementRequirement,
    page: { load: async () => (await import('./pages/home-page.tsx')).HomePage, texts: ['home'] },
    menu: { key: 'home', icon: House, group: 'management' },
    otherwise: '/tickets',
  },
  { path: '/reports', requires: managementRequirement },
  { path: '/moments', requires: { anyFlag: ['allowRealTime'] }, listedFor: managementRequirement },

  {
    path: '/tickets/:uuid?',
    requires: noRequirement,
    page: 'inbox',
    opens: 'uuid',
    menu: { key: 'tickets', icon: Inbox, isInReach: true },
  },
  {
    path: '/quick-messages',
    requires: noRequirement,
    page: {
      load: async () => (await import('./pages/quick-messages-page.tsx')).QuickMessagesPage,
      texts: ['quick-messages', 'message-variables', 'set-up-import', 'kit'],
    },
    menu: { key: 'quick-messages', icon: Zap, isInReach: true },
  },
  { path: '/kanban', requires: { plan: 'useKanban' } },
  { path: '/tagskanban', requires: { plan: 'useKanban' } },
  {
    path: '/contacts',
    requires: noRequirement,
    page: contactsPage,
    menu: { key: 'contacts', icon: ContactRound, within: '/contacts' },
  },
  { path: '/contacts/import', requires: { permission: 'contacts-page:deleteContact' }, page: contactsPage },
  {
    path: '/schedules',
    requires: { plan: 'useSchedules' },
    page: {
      load: async () => (await import('./pages/schedules-page.tsx')).SchedulesPage,
      texts: ['schedules', 'message-variables', 'kit'],
    },
    menu: { key: 'schedules', icon: CalendarClock },
  },
  {
    path: '/tags',
    requires: noRequirement,
    page: { load: async () => (await import('./pages/tags-page.tsx')).TagsPage, texts: ['tags', 'set-up-import', 'kit'] },
    menu: { key: 'tags', icon: Tag },
  },
  {
    path: '/chats/:id?',
    requires: chatsRequirement,
    page: { load: async () => (await import('./pages/chats-page.tsx')).ChatsPage, texts: ['chats'] },
    opens: 'id',
    menu: { key: 'chats', icon: MessagesSquare, isInReach: true },
  },
  { path: '/helps', requires: noRequirement },
  {
    path: '/todolist',
    requires: noRequirement,
    page: { load: async () => (await import('./pages/todolist-page.tsx')).TodoListPage, texts: ['todos'] },
    menu: { key: 'todolist', icon: ListTodo, isInReach: true },
  },
  { path: '/campaigns', requires: campaignsRequirement },
  { path: '/campaign/:id/report', requires: campaignsRequirement },
  { path: '/campaigns-config', requires: campaignsRequirement },
  { path: '/contact-lists', requires: campaignsRequirement },
  { path: '/contact-lists/:id/contacts', requires: campaignsRequirement },
  {
    path: '/flowbuilders',
    requires: administrationRequirement,
    page: {
      load: async () => (await import('./pages/flowbuilders-page.tsx')).FlowBuildersPage,
      texts: ['flows', 'flow-start', 'phrase-campaigns', 'kit'],
    },
    menu: { key: 'flows', icon: Workflow, group: 'administration', within: '/flowbuilder' },
  },
  // Attendants may open a flow that they start in a conversation. The right in their room ticket decides whether they may change
  // its drawing.
  {
    path: '/flowbuilder/:id',
    requires: noRequirement,
    page: {
      load: async () => (await import('./pages/flow-editor-page.tsx')).FlowEditorPage,
      texts: ['flow-editor', 'flows', 'message-variables'],
    },
    isBare: true,
  },
  {
    path: '/phrase-lists',
    requires: administrationRequirement,
    page: {
      load: async () => (await import('./pages/phrase-campaigns-page.tsx')).PhraseCampaignsPage,
      texts: ['phrase-campaigns', 'flow-start', 'kit'],
    },
    menu: { key: 'phrase-lists', icon: MessageSquareQuote, group: 'administration', isNested: true },
  },
  { path: '/announcements', requires: superUserRequirement },
  { path: '/messages-api', requires: { ...administrationRequirement, plan: 'useExternalApi' } },
  {
    path: '/users',
    requires: administrationRequirement,
    page: {
      load: async () => (await import('./pages/users-page.tsx')).UsersPage,
      texts: ['users', 'set-up-import', 'kit', 'message-variables'],
    },
    menu: { key: 'users', icon: Users, group: 'administration' },
  },
  {
    path: '/queues',
    requires: administrationRequirement,
    page: {
      load: async () => (await import('./pages/queues-page.tsx')).QueuesPage,
      texts: ['queues', 'service-hours', 'set-up-import', 'kit', 'message-variables'],
    },
    menu: { key: 'queues', icon: ListOrdered, group: 'administration' },
  },
  {
    path: '/queues/:id/chatbot',
    requires: administrationRequirement,
    page: {
      load: async () => (await import('./pages/chatbot-page.tsx')).ChatbotPage,
      texts: ['chatbots', 'kit', 'message-variables'],
    },
  },
  { path: '/agents', requires: aiAgentsRequirement },
  { path: '/providers', requires: aiAgentsRequirement },
  { path: '/prompts', requires: aiAgentsRequirement },
  {
    path: '/queue-integration',
    requires: { ...administrationRequirement, plan: 'useIntegrations' },
    page: {
      load: async () => (await import('./pages/integrations-page.tsx')).IntegrationsPage,
      texts: ['integrations', 'flow-start', 'kit'],
    },
    menu: { key: 'integrations', icon: Blocks, group: 'administration' },
  },
  { path: '/afiliado-kiwify', requires: { super: true, plan: 'useKiwify' } },
  {
    path: '/connections',
    requires: { permission: 'connections-page:addConnection' },
    page: {
      load: async () => (await import('./pages/connections-page.tsx')).ConnectionsPage,
      texts: ['connections', 'flow-start', 'service-hours', 'kit', 'message-variables'],
    },
    menu: { key: 'connections', icon: Plug, group: 'administration' },
  },
  { path: '/allconnections', requires: superUserRequirement },
  {
    path: '/files',
    requires: administrationRequirement,
    page: {
      load: async () => (await import('./pages/file-lists-page.tsx')).FileListsPage,
      texts: ['file-lists', 'kit', 'message-variables'],
    },
    menu: { key: 'files', icon: Files, group: 'administration' },
  },
  { path: '/financeiro', requires: administrationRequirement },
  { path: '/subscription', requires: administrationRequirement },
  {
    path: '/settings',
    requires: administrationRequirement,
    page: {
      load: async () => (await import('./pages/settings-page.tsx')).SettingsPage,
      texts: ['settings'],
    },
    menu: { key: 'settings', icon: Settings, group: 'administration' },
  },
  { path: '/companies', requires: superUserRequirement },

  {
    path: '/profile',
    requires: noRequirement,
    page: { load: async () => (await import('./pages/profile-page.tsx')).ProfilePage, texts: ['account', 'device', 'push'] },
    palette: { key: 'profile', icon: CircleUser, label: 'shell.profile', keys: globalKeys.profile },
  },
  {
    path: '/share',
    requires: noRequirement,
    page: { load: async () => (await import('./pages/share-page.tsx')).SharePage, texts: ['share'] },
  },
];
