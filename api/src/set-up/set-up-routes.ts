import { LongJob } from '@prosa/contract/long-jobs/long-job';
import {
  type ImportSetUpBody as ImportSetUp,
  ImportSetUpBody,
  InviteImportedUsersAnswer,
  InviteImportedUsersBody,
  ListSetUpRowsAnswer,
  PreviewSetUpAnswer,
} from '@prosa/contract/set-up/import-set-up';
import { ExportedSetUpKind, SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import * as v from 'valibot';
import { type LongJobPart, startLongJob } from '../long-jobs/start-long-job.ts';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { toRowsPerStep } from './import-set-up.ts';
import { consumeUpload } from '../uploads/consume-upload.ts';
import { inviteImportedUsers } from './invite-imported-users.ts';
import { listSetUpRows } from './list-set-up-rows.ts';
import { isCompleteMapping, type SetUpRow } from './map-columns.ts';
import { openSetUpFile } from './open-set-up-file.ts';
import { previewSetUp } from './preview-set-up.ts';

const parseSetUpKind = ({ kind }: Readonly<Record<string, string>>): SetUpKind => parseInput(SetUpKind, kind);

/**
 * Returns the rows of a file that the user chose. If `only` is given, keeps only the rows with these line numbers. Leaves out the
 * rows with the line numbers in `skip`.
 */
function pickChosenRows(rows: readonly SetUpRow[], { only, skip = [] }: ImportSetUp): readonly SetUpRow[] {
  const included = only === undefined ? undefined : new Set(only);
  const excluded = new Set(skip);
  return rows.filter(({ line }) => !excluded.has(line) && (included?.has(line) ?? true));
}

/** Reads the chosen rows of a file as the parts of a long job. */
async function readJobParts(kind: SetUpKind, groups: AsyncIterable<readonly SetUpRow[]>, body: ImportSetUp) {
  const rowsPerPart = toRowsPerStep(kind);
  const parts: LongJobPart[] = [];
  let total = 0;
  for await (const group of groups) {
    const rows = pickChosenRows(group, body);
    for (let start = 0; start < rows.length; start += rowsPerPart) {
      const part = rows.slice(start, start + rowsPerPart);
      parts.push({ firstRow: total, rows: JSON.stringify(part) });
      total += part.length;
    }
  }
  return { parts, total };
}

/**
 * Routes that import queues, tags, quick replies, users and contacts from files, and that export the company's rows as such
 * files.
 */
export function setUpRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /set-up/:kind{queues|tags|quick-messages|users}/rows',
    { summary: 'The company’s rows as the cells of a file', answer: ListSetUpRowsAnswer },
    async (c, scope) => {
      const { kind } = parseInput(v.object({ kind: ExportedSetUpKind }), c.req.param());
      return c.json({ rows: await services.database.withTenant(scope.companyId, (tx) => listSetUpRows({ tx, scope }, kind)) });
    },
  );

  router.scoped(
    'POST /set-up/:kind{queues|tags|quick-messages|users|contacts}/preview',
    { summary: 'Says what an import would make of each row', body: ImportSetUpBody, answer: PreviewSetUpAnswer },
    async (c, scope) => {
      const kind = parseSetUpKind(c.req.param());
      const body = parseInput(ImportSetUpBody, await readJson(c));
      const { headers, mapping, rows } = await openSetUpFile({ services, scope }, kind, body);
      const preview = await previewSetUp(services, scope, { kind, rows, isComplete: isCompleteMapping(kind, mapping) });
      return c.json({ headers, mapping, ...preview });
    },
  );

  router.scoped(
    'POST /set-up/:kind{queues|tags|quick-messages|users|contacts}/import',
    { summary: 'Imports a file; a long job says how far it is', body: ImportSetUpBody, answer: LongJob },
    async (c, scope) => {
      const kind = parseSetUpKind(c.req.param());
      const body = parseInput(ImportSetUpBody, await readJson(c));
      const { mapping, rows } = await openSetUpFile({ services, scope }, kind, body);
      if (!isCompleteMapping(kind, mapping)) throw new AppError('ERR_BAD_REQUEST', 400);
      // The file is read before the transaction, so that reading it holds no locks.
      const { parts, total } = await readJobParts(kind, rows, body);
      if (total === 0) throw new AppError('ERR_BAD_REQUEST', 400);
      return runIdempotently({ services, scope, c }, { name: 'import-set-up', input: [kind, body] }, async (command) => {
        // The parts of the upload stay until uploads are cleared, so that a repeated call can read the file again.
        if ('uploadId' in body) await consumeUpload(command.tx, { companyId: scope.companyId, id: body.uploadId }, command.now);
        const started = { kind: `import-${kind}`, subject: body.fileName, input: { total }, parts, total } as const;
        return { status: 201, body: await startLongJob(command, started) };
      });
    },
  );

  router.scoped(
    'POST /users/invitations',
    {
      summary: 'Makes the links of the users that an import made; earlier ones are over',
      body: InviteImportedUsersBody,
      answer: InviteImportedUsersAnswer,
    },
    // The route takes no idempotency key, because the answer to a key is stored, and the links of invitations must not be stored.
    async (c, scope) => {
      const { longJobId } = parseInput(InviteImportedUsersBody, await readJson(c));
      return c.json({ invitations: await inviteImportedUsers(services, scope, longJobId) }, 201);
    },
  );
}
