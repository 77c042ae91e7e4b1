import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from 'hono';
import {
  AcceptedInvitation,
  AcceptInvitationBody,
  FindInvitationBody,
  FoundInvitation,
} from '@prosa/contract/users/accept-invitation';
import { readCallerAddress } from '../auth/limits/read-caller-address.ts';
import { createLimiter } from '../auth/limits/create-limiter.ts';
import { disconnectSessions } from '../auth/sessions/end-sessions.ts';
import { toNetwork } from '../auth/limits/to-network.ts';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { hashPassword } from '../session/password.ts';
import { acceptInvitation, parseInvitationCompany, loadInvitation } from './invitations.ts';

/** Limits how often one network may open or accept invitations: 30 tries in 15 minutes. */
const invitationTryLimit = { keyPrefix: 'invitation', points: 30, duration: 15 * 60 } as const;

/** Routes for a person without a session who opens the link of an invitation. */
export function invitationRoutes(router: Router, services: Services): void {
  const limiter = createLimiter(services.redis, invitationTryLimit);
  const countInvitationTry = async (c: Context): Promise<void> => {
    try {
      await limiter.consume(toNetwork(readCallerAddress(c, services.config.trustProxy)));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new AppError('ERR_TOO_MANY_REQUESTS', 429);
      throw error;
    }
  };

  router.open(
    'POST /auth/invitation',
    { summary: 'Whom an invitation is for', body: FindInvitationBody, answer: FoundInvitation },
    async (c) => {
      await countInvitationTry(c);
      const { token } = parseInput(FindInvitationBody, await readJson(c));
      const companyId = parseInvitationCompany(token);
      const now = services.clock();
      return c.json(await services.database.withTenant(companyId, (tx) => loadInvitation({ tx, companyId, now }, token)));
    },
  );

  router.open(
    'POST /auth/invitation/accept',
    { summary: 'Sets the password that an invitation asks for', body: AcceptInvitationBody, answer: AcceptedInvitation },
    async (c) => {
      await countInvitationTry(c);
      const { token, password } = parseInput(AcceptInvitationBody, await readJson(c));
      const companyId = parseInvitationCompany(token);
      const now = services.clock();
      // The invitation is checked before the password is hashed, because hashing is expensive.
      await services.database.withTenant(companyId, (tx) => loadInvitation({ tx, companyId, now }, token));
      const passwordHash = await hashPassword(password);
      const { email, userId, endedSessionIds } = await commit(services, companyId, (write) =>
        acceptInvitation(write, token, passwordHash),
      );
      disconnectSessions(services, companyId, { userId, sessionIds: endedSessionIds });
      return c.json({ email });
    },
  );
}
