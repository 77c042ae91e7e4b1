import type { TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';

type ReplyAddress = { readonly ticketId: TicketId; readonly replyTo: string | null };

/** Stores for each ticket to which identity of the contact its answers are sent. Null means the contact's own identity. */
export async function setReplyAddresses({ tx, companyId }: Write, addresses: readonly ReplyAddress[]): Promise<void> {
  if (addresses.length === 0) return;
  await sql`
    update tickets set reply_to = given."replyTo"
      from json_to_recordset(${toRecordsetSql(addresses)}) as given("ticketId" int, "replyTo" text)
     where tickets.company_id = ${companyId} and tickets.id = given."ticketId"`.execute(tx);
}
