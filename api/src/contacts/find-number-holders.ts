import type { ContactId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Read } from '../platform/write.ts';

/** A contact that has a number. `ownNumber` differs from that number if the contact got the number by a merge. */
export type NumberHolder = {
  readonly id: ContactId;
  readonly name: string;
  readonly email: string;
  readonly ownNumber: string;
  readonly pictureUrl: string | null;
};

/** Finds the contacts that have one of these normalized numbers. The result maps each found number to its contact. */
export async function findNumberHolders(
  { tx, companyId }: Read,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NumberHolder>> {
  const sought = [...new Set(numbers)];
  const { rows } = await sql<NumberHolder & { readonly sought: string }>`
    with found(number, contact_id) as (
      select number, contact_id from contact_identities where company_id = ${companyId} and number = any(${sought}::text[])
      union all
      select number, id from contacts where company_id = ${companyId} and number = any(${sought}::text[]) and not is_group)
    select found.number as sought, c.id, c.name, c.email, c.number as "ownNumber", c.url_picture as "pictureUrl"
      from found join contacts c on c.company_id = ${companyId} and c.id = found.contact_id
     order by c.number = found.number, c.id desc`.execute(tx);
  // If several contacts have a number, the map keeps only the last row of this number. The query sorts contacts that got the
  // number by a merge before contacts whose own number it is. Within both groups, the oldest contact comes last.
  return new Map(rows.map(({ sought: number, ...holder }) => [number, holder]));
}
