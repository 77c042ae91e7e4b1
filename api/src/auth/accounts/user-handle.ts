import { safeParse } from 'valibot';
import { CompanyId, UserId } from '@prosa/contract/ids';

type UserRef = { readonly companyId: CompanyId; readonly userId: UserId };

/**
 * Encodes the ids of a user and of the user's company as a handle, which reveals no name. An authenticator stores the handle with
 * a passkey and returns it at log-in.
 */
export const toUserHandle = ({ companyId, userId }: UserRef): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${companyId}.${userId}`);

/** Decodes the user from a handle that an authenticator sent. Returns undefined for a malformed handle. */
export function parseUserHandle(handle: string | undefined): UserRef | undefined {
  const [, company, user] =
    /^([1-9]\d{0,9})\.([1-9]\d{0,9})$/.exec(Buffer.from(handle ?? '', 'base64url').toString('latin1')) ?? [];
  const companyId = safeParse(CompanyId, Number(company));
  const userId = safeParse(UserId, Number(user));
  return companyId.success && userId.success ? { companyId: companyId.output, userId: userId.output } : undefined;
}
