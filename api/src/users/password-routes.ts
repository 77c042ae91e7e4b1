import { ChangePasswordBody } from '@prosa/contract/session/account';
import { endOwnSessions } from '../auth/sessions/account-sessions.ts';
import { createPasswordCheck } from '../auth/accounts/check-password.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { hashPassword } from '../session/password.ts';
import { setPassword } from './set-password.ts';

/** Routes by which users change their own password. */
export function passwordRoutes(router: Router, services: Services): void {
  const assertPassword = createPasswordCheck(services);
  router.scoped(
    'PUT /account/password',
    { summary: 'Changes the user’s own password; the other sessions end', body: ChangePasswordBody },
    async (c, scope) => {
      const { current, next } = parseInput(ChangePasswordBody, await readJson(c));
      await assertPassword(scope, current);
      const passwordHash = await hashPassword(next);
      await commit(services, scope.companyId, (write) => setPassword(write, scope.viewer.id, passwordHash));
      await endOwnSessions(services, scope, { which: 'others', why: 'password' });
      return c.json({});
    },
  );
}
