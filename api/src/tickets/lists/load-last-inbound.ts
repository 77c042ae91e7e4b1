import type { ContactId } from '@prosa/contract/ids';
import type { LastInboundTimeAnswer, LastInboundTimeQuery } from '@prosa/contract/tickets/last-inbound';
import { queryBuilder } from '@prosa/database/query-builder';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { type ScopedRead, toScopedRead } from '../../platform/access/scoped-reader.ts';
import { lastInboundSql } from '../rows/last-inbound-sql.ts';

/**
 * `GET /tickets/contact/{contactId}/last-inbound`: loads the time at which a contact last wrote on a connection. Messages in
 * tickets that the user doesn't see count, too. Refuses with ERR_NO_CONTACT_FOUND.
 */
export const loadLastInbound = (
  { companyId }: Scope,
  contactId: ContactId,
  { whatsappId }: LastInboundTimeQuery,
): ScopedRead<LastInboundTimeAnswer> =>
  toScopedRead(
    sql<{ readonly at: Date | null }>`
      select ${lastInboundSql({ companyId, contactId, whatsappId })} as at from contacts
       where company_id = ${companyId} and id = ${contactId}`.compile(queryBuilder),
    ([row]) => {
      if (row === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
      return { lastInboundAt: row.at?.toISOString() ?? null };
    },
  );
