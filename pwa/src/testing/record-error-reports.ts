import { ClientErrorReport } from '@prosa/contract/client-errors/client-error';
import * as v from 'valibot';
import { afterEach, beforeEach } from 'vitest';
import { setAccessToken } from '../platform/requests/access-token.ts';

/**
 * Signs in a user before each test, and returns an array to which each error report of the running test is added. A page sends
 * equal reports only once, so no two tests may cause errors of the same class at the same place.
 */
export function recordErrorReports(): readonly ClientErrorReport[] {
  const reports: ClientErrorReport[] = [];
  const fetchBefore = globalThis.fetch;
  beforeEach(() => {
    reports.length = 0;
    setAccessToken('bearer');
    globalThis.fetch = async (input, init) => {
      if (input !== '/api/client-errors') return fetchBefore(input, init);
      reports.push(v.parse(ClientErrorReport, await new Response(init?.body ?? null).json()));
      return new Response(null, { status: 204 });
    };
  });
  afterEach(() => {
    setAccessToken(undefined);
    globalThis.fetch = fetchBefore;
  });
  return reports;
}
