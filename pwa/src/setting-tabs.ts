import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { Requirement } from '@prosa/domain/session/requirement';
import {
  Building2,
  Clock,
  Copy,
  Database,
  History,
  type LucideIcon,
  MessageSquareText,
  ShieldCheck,
  SlidersHorizontal,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyScreen } from './ui/feedback/lazy-part.tsx';

/** A tab of the settings page. Its name is the text `tabs.<id>` of the namespace `settings`. */
export type SettingTab = {
  readonly id: 'options' | 'messages' | 'lgpd' | 'company' | 'schedules' | 'log' | 'data' | 'template';
  readonly icon: LucideIcon;
  /** The requirement for opening the tab, in addition to the requirement of the settings page. */
  readonly requires?: Requirement;
  /** The kind of service hours for which the tab exists. Undefined if the tab always exists. */
  readonly scheduleType?: CompanySettings['scheduleType'];
  readonly Content: ComponentType;
};

/** The tabs of the settings page (coverage 2 §2), in their order. Each tab has its own code and texts. */
export const settingTabs: readonly SettingTab[] = [
  {
    id: 'options',
    icon: SlidersHorizontal,
    Content: lazyScreen(
      async () => (await import('./setting-forms/general-settings-tab.tsx')).GeneralSettingsTab,
      ['settings', 'kit'],
    ),
  },
  {
    id: 'messages',
    icon: MessageSquareText,
    Content: lazyScreen(
      async () => (await import('./setting-forms/messages-tab.tsx')).MessagesTab,
      ['settings', 'kit', 'change-log', 'message-variables'],
    ),
  },
  {
    id: 'lgpd',
    icon: ShieldCheck,
    Content: lazyScreen(
      async () => (await import('./setting-forms/lgpd-tab.tsx')).LgpdTab,
      ['settings', 'kit', 'change-log', 'message-variables'],
    ),
  },
  {
    id: 'company',
    icon: Building2,
    Content: lazyScreen(
      async () => (await import('./company-data/company-data-tab.tsx')).CompanyDataTab,
      ['company-data', 'kit'],
    ),
  },
  {
    id: 'schedules',
    icon: Clock,
    scheduleType: 'company',
    Content: lazyScreen(
      async () => (await import('./service-hours/company-hours-tab.tsx')).CompanyHoursTab,
      ['service-hours', 'kit', 'message-variables'],
    ),
  },
  {
    id: 'log',
    icon: History,
    Content: lazyScreen(
      async () => (await import('./change-log/change-log-tab.tsx')).ChangeLogTab,
      ['change-log', 'settings', 'kit'],
    ),
  },
  {
    id: 'data',
    icon: Database,
    Content: lazyScreen(
      async () => (await import('./company-export/company-export-tab.tsx')).CompanyExportTab,
      ['company-export', 'kit'],
    ),
  },
  {
    id: 'template',
    icon: Copy,
    requires: { super: true },
    Content: lazyScreen(async () => (await import('./set-up-copy/set-up-copy-tab.tsx')).SetUpCopyTab, ['set-up-copy', 'kit']),
  },
];
