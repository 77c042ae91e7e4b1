import type { CompanyId } from '@prosa/contract/ids';
import type { AdministrationTables } from './tables/administration.ts';
import type { ChatTables } from './tables/chats.ts';
import type { CompanyTables } from './tables/companies.ts';
import type { ContactTables } from './tables/contacts.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { FlowRunTables } from './tables/flow-runs.ts';
import type { FlowTables } from './tables/flows.ts';
import type { InboxViewTables } from './tables/inbox-views.ts';
import type { MessageTables } from './tables/messages.ts';
import type { ScheduleTables } from './tables/schedules.ts';
import type { ServiceHoursTables } from './tables/service-hours.ts';
import type { TicketTables } from './tables/tickets.ts';
import type { UserTables } from './tables/users.ts';
import type { WorkTables } from './tables/work.ts';

/** Every table, with the columns that a query sees. */
export type Database = AdministrationTables &
  ChatTables &
  CompanyTables &
  ContactTables &
  DocumentTables &
  FlowRunTables &
  FlowTables &
  InboxViewTables &
  MessageTables &
  ScheduleTables &
  ServiceHoursTables &
  TicketTables &
  UserTables &
  WorkTables;

/** The tables with rows of one company each. The tenant test compares this list with the catalogue. */
export type TenantTable = {
  [T in keyof Database]: 'company_id' extends keyof Database[T] ? T : never;
}[keyof Database];

export type TenantScope = { readonly companyId: CompanyId };
