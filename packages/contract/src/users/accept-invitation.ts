import * as v from 'valibot';
import { NewPassword } from '../session/account.ts';

/**
 * The secret of an invitation's link. The secret follows the `#` of the URL. Browsers don't send that part, so no server can log
 * the secret.
 */
const InvitationToken = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}\.[\w-]{43}$/));

/** `POST /auth/invitation`, Prosa's own: returns the name, email and company of the invited user. */
export const FindInvitationBody = v.object({ token: InvitationToken });
export type FindInvitationBody = v.InferOutput<typeof FindInvitationBody>;
export const FoundInvitation = v.object({ name: v.string(), email: v.string(), companyName: v.string() });
export type FoundInvitation = v.InferOutput<typeof FoundInvitation>;

/** `POST /auth/invitation/accept`, Prosa's own: sets the user's password. The invitation is no longer valid afterwards. */
export const AcceptInvitationBody = v.object({ token: InvitationToken, password: NewPassword });
export type AcceptInvitationBody = v.InferOutput<typeof AcceptInvitationBody>;
export const AcceptedInvitation = v.object({ email: v.string() });
export type AcceptedInvitation = v.InferOutput<typeof AcceptedInvitation>;
