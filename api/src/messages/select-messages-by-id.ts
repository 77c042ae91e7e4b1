import { sql, type CompiledQuery } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import { queryBuilder } from '@prosa/database/query-builder';
import { messageColumns } from './message-columns.ts';
import type { StoredMessage } from './to-message.ts';

/** Selects messages with their media, in no particular order. Leaves out missing messages. */
export const selectMessagesById = (companyId: CompanyId, ids: readonly string[]): CompiledQuery<StoredMessage> =>
  sql<StoredMessage>`
    select ${messageColumns} from messages m left join media on media.company_id = m.company_id and media.id = m.media_id
     where m.company_id = ${companyId} and m.id = any(${ids}::uuid[])`.compile(queryBuilder);
