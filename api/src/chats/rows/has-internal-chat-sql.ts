import type { CompanyId } from '@prosa/contract/ids';
import { sql, type RawBuilder } from 'kysely';

/**
 * Selects whether the company's plan has the internal chat. Without the internal chat, no chat is listed, sent to devices or
 * counted.
 */
export const hasInternalChatSql = (companyId: CompanyId): RawBuilder<boolean> =>
  sql<boolean>`exists (select from companies o join plans p on p.id = o.plan_id
                        where o.id = ${companyId} and p.use_internal_chat)`;
