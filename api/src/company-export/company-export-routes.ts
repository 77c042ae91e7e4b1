import { LongJobId } from '@prosa/contract/ids';
import { LongJob } from '@prosa/contract/long-jobs/long-job';
import { getCookie } from 'hono/cookie';
import { MEDIA_COOKIE } from '../auth/auth-routes.ts';
import { toAttachmentDisposition } from '../media/content-disposition.ts';
import { openMediaBody } from '../media/open-media-body.ts';
import { answerWithStoredFile } from '../media/answer-with-stored-file.ts';
import { startLongJob } from '../long-jobs/start-long-job.ts';
import { verifyToken } from '../platform/access/access-token.ts';
import { assertAccess } from '../platform/access/assert-access.ts';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { companyExportWork } from './export-company.ts';
import { countExportRows } from './export-tables.ts';

/** Routes of the export of a company's data. A company with an expired subscription may use them. */
export function companyExportRoutes(router: Router, services: Services): void {
  router.scoped(
    'POST /company-export',
    { summary: 'Exports the company’s data; a long job says how far it is', answer: LongJob },
    async (c, scope) =>
      runIdempotently({ services, scope, c }, { name: 'export-company', input: null }, async (command) => ({
        status: 201,
        body: await startLongJob(command, {
          kind: 'export-company',
          subject: `prosa-${command.now.toISOString().slice(0, 10)}.zip`,
          input: {},
          total: await countExportRows(command.tx, scope.companyId),
        }),
      })),
  );

  // A browser's download link sends the media cookie, but no bearer token.
  router.open('GET /media/long-jobs/:longJobId{[0-9a-f-]+}', { summary: 'Gives the file of a long job' }, async (c) => {
    const id = parseInput(LongJobId, c.req.param('longJobId'));
    const token = getCookie(c, MEDIA_COOKIE);
    if (token === undefined) throw new AppError('ERR_UNAUTHENTICATED', 401);
    const scope = await services.loadScope(await verifyToken(services, token, 'media'), { whileExpired: true });
    assertAccess(companyExportWork.requires, scope);
    const { companyId } = scope;
    const job = await services.database.withTenant(companyId, (tx) =>
      tx
        .selectFrom('long_jobs')
        .select(['file_key as fileKey', 'file_bytes as fileBytes', 'subject'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    if (job === undefined || job.fileKey === null) throw new AppError('ERR_NO_LONG_JOB_FOUND', 404);
    c.header('content-type', 'application/octet-stream');
    c.header('content-disposition', toAttachmentDisposition(job.subject));
    c.header('cache-control', 'private, no-store');
    // A file of an earlier version of Prosa has no known size, and is sent whole.
    if (job.fileBytes === null) return c.body(await openMediaBody(c, services.media, { key: job.fileKey }));
    return answerWithStoredFile(c, services.media, { key: job.fileKey, sizeBytes: Number(job.fileBytes), etag: `"${id}"` });
  });
}
