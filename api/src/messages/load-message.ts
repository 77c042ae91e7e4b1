import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import type { TenantTransaction } from '@prosa/database/tenant';
import { messageColumns } from './message-columns.ts';
import { toMessage, type StoredMessage } from './to-message.ts';

/** Loads messages as the wire has them; those that are gone are left out. */
export async function loadMessages(tx: TenantTransaction, companyId: CompanyId, ids: readonly string[]): Promise<Message[]> {
  const found = await sql<StoredMessage>`
    select ${messageColumns} from messages m left join media on media.company_id = m.company_id and media.id = m.media_id
     where m.company_id = ${companyId} and m.id = any(${ids}::uuid[])`.execute(tx);
  return found.rows.map(toMessage);
}
