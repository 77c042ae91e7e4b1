import { safeParse } from 'valibot';
import { CompanyId, UserId } from '@prosa/contract/ids';

type Person = { readonly companyId: CompanyId; readonly userId: UserId };

/** The handle by which an authenticator keeps one passkey of a user and tells a log-in whose it is. It names nobody. */
export const toUserHandle = ({ companyId, userId }: Person): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${companyId}.${userId}`);

/** The user of a handle, as the authenticator sent it; undefined for a text that is no handle of ours. */
export function readUserHandle(sent: string | undefined): Person | undefined {
  const [, company, user] =
    /^([1-9]\d{0,9})\.([1-9]\d{0,9})$/.exec(Buffer.from(sent ?? '', 'base64url').toString('latin1')) ?? [];
  const companyId = safeParse(CompanyId, Number(company));
  const userId = safeParse(UserId, Number(user));
  return companyId.success && userId.success ? { companyId: companyId.output, userId: userId.output } : undefined;
}
