import type { TenantTransaction } from '@prosa/database/tenant';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { CreatedConnection } from '@prosa/contract/channels/connection-fields';
import { ErrorBody } from '@prosa/contract/errors';
import { ConnectionWithFlows } from '@prosa/contract/flows/connection-flows';
import { array, parse } from 'valibot';
import type { TestApi } from './start-test-api.ts';

type AdminSession = { readonly api: TestApi; readonly admin: Awaited<ReturnType<TestApi['logIn']>> };

/**
 * Returns functions that call the connection routes as an admin. `session` returns the API and the admin when such a function is
 * called, so the API may start later.
 */
export function createConnectionCalls(session: () => AdminSession) {
  const call = (method: string, path: string, body?: unknown) => session().admin.call(method, path, { body });
  return {
    call,
    /** Returns the status and the code of a refusal, and the paths of the refused fields. */
    refusal: async (answer: Response) => {
      const { error, issues } = parse(ErrorBody, await answer.json());
      return [answer.status, error, ...(issues ?? []).map(({ path }) => path)];
    },
    list: async () => parse(array(ConnectionWithFlows), await (await call('GET', '/whatsapp')).json()),
    create: async (over: object = {}) =>
      parse(CreatedConnection, await (await call('POST', '/whatsapp', { name: 'Filial', channel: 'simulator', ...over })).json()),
    inCompany: <T>(work: (tx: TenantTransaction) => Promise<T>) => {
      const { api, admin } = session();
      return api.services.database.withTenant<T>(admin.user.companyId, work);
    },
    logOf: async (id: number) =>
      parse(ListChangeLogAnswer, await (await call('GET', `/change-log?entity=connection&rowId=${id}`)).json()).entries,
  };
}
