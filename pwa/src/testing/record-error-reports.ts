import { ClientErrorReport } from '@prosa/contract/client-errors/client-error';
import * as v from 'valibot';
import { afterEach, beforeEach } from 'vitest';
import { setAccessToken } from '../platform/requests/access-token.ts';

/**
 * Signs the user of each test in, and records the error reports that the test sends. Returns the reports. A page reports each
 * place only once, so no two tests may have the same place and error class.
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
