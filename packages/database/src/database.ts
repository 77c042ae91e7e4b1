import type { CompanyId } from '@prosa/contract/ids';
import type { AdministrationTables } from './tables/administration.ts';
import type { ChatTables } from './tables/chats.ts';
import type { ChatbotTables } from './tables/chatbots.ts';
import type { CompanyTables } from './tables/companies.ts';
import type { ContactTables } from './tables/contacts.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { FileListTables } from './tables/file-lists.ts';
import type { FlowRunTables } from './tables/flow-runs.ts';
import type { FlowTables } from './tables/flows.ts';
import type { InboxViewTables } from './tables/inbox-views.ts';
import type { IntegrationTables } from './tables/integrations.ts';
import type { MessageTables } from './tables/messages.ts';
import type { ScheduleTables } from './tables/schedules.ts';
import type { ServiceHoursTables } from './tables/service-hours.ts';
import type { TicketTables } from './tables/tickets.ts';
import type { UserTables } from './tables/users.ts';
import type { WorkTables } from './tables/work.ts';

/** All tables, with the columns that queries can use. */
export type Database = AdministrationTables &
  ChatTables &
  ChatbotTables &
  CompanyTables &
  ContactTables &
  DocumentTables &
  FileListTables &
  FlowRunTables &
  FlowTables &
  InboxViewTables &
  IntegrationTables &
  MessageTables &
  ScheduleTables &
  ServiceHoursTables &
  TicketTables &
  UserTables &
  WorkTables;

/** The tables in which each row belongs to one company. A test compares this list with the database's catalogue. */
export type TenantTable = {
  [T in keyof Database]: 'company_id' extends keyof Database[T] ? T : never;
}[keyof Database];

export type TenantScope = { readonly companyId: CompanyId };
