import {
  AccountSession,
  BeginSecondFactorBody,
  SecondFactorSecret,
  ConfirmedSecondFactor,
  ConfirmSecondFactorBody,
  RemoveSecondFactorBody,
  ReplaceRecoveryCodesBody,
  SecondFactorStatus,
  SessionId,
} from '@prosa/contract/session/account';
import * as v from 'valibot';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { loadPublicSettings } from '../settings/platform-settings.ts';
import { endOwnSessions, listSessions } from './sessions/account-sessions.ts';
import { createPasswordCheck } from './accounts/check-password.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  loadSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor/second-factor.ts';

/**
 * Routes of the user's own account: sessions and second factor. The route that changes the password is in the folder `users`,
 * because only that folder writes the password's column.
 */
export function accountRoutes(router: Router, services: Services): void {
  const { database, secrets } = services;
  const assertPassword = createPasswordCheck(services);

  router.scoped(
    'GET /account/sessions',
    { summary: 'The user’s live sessions', answer: v.array(AccountSession) },
    async (c, scope) => c.json(await database.withTenant(scope.companyId, (tx) => listSessions({ tx, scope }))),
  );

  router.scoped(
    'DELETE /account/sessions/:sessionId{[0-9a-f-]+}',
    { summary: 'Ends one of the user’s sessions' },
    async (c, scope) => {
      const sessionId = parseInput(SessionId, c.req.param('sessionId'));
      if ((await endOwnSessions(services, scope, { which: sessionId, why: 'ended' })) === 0)
        throw new AppError('ERR_NO_SESSION_FOUND', 404);
      return c.json({});
    },
  );

  router.scoped(
    'GET /account/second-factor',
    { summary: 'Whether log-ins ask for a one-time code', answer: SecondFactorStatus },
    async (c, scope) => c.json(await database.withTenant(scope.companyId, (tx) => loadSecondFactor({ tx, scope }))),
  );

  router.scoped(
    'POST /account/second-factor',
    { summary: 'Begins a second factor: its secret', body: BeginSecondFactorBody, answer: SecondFactorSecret },
    async (c, scope) => {
      await assertPassword(scope, parseInput(BeginSecondFactorBody, await readJson(c)).password);
      const { appName = 'Prosa' } = await loadPublicSettings(services);
      return c.json(await commit(services, scope.companyId, (write) => beginSecondFactor({ ...write, scope }, secrets, appName)));
    },
  );

  router.scoped(
    'PUT /account/second-factor',
    { summary: 'Turns the second factor on by its first code', body: ConfirmSecondFactorBody, answer: ConfirmedSecondFactor },
    async (c, scope) => {
      const { code } = parseInput(ConfirmSecondFactorBody, await readJson(c));
      return c.json(await commit(services, scope.companyId, (write) => confirmSecondFactor({ ...write, scope }, secrets, code)));
    },
  );

  router.scoped(
    'POST /account/recovery-codes',
    { summary: 'Replaces the recovery codes', body: ReplaceRecoveryCodesBody, answer: ConfirmedSecondFactor },
    async (c, scope) => {
      await assertPassword(scope, parseInput(ReplaceRecoveryCodesBody, await readJson(c)).password);
      return c.json(await commit(services, scope.companyId, ({ tx }) => replaceRecoveryCodes({ tx, scope })));
    },
  );

  router.scoped(
    'DELETE /account/second-factor',
    { summary: 'Takes the second factor away', body: RemoveSecondFactorBody },
    async (c, scope) => {
      await assertPassword(scope, parseInput(RemoveSecondFactorBody, await readJson(c)).password);
      await commit(services, scope.companyId, ({ tx }) => removeSecondFactor({ tx, scope }));
      return c.json({});
    },
  );
}
