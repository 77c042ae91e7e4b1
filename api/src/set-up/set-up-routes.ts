import { LongJob } from '@prosa/contract/long-jobs/long-job';
import {
  type ImportSetUpBody as ImportSetUp,
  ImportSetUpBody,
  InviteImportedUsersAnswer,
  InviteImportedUsersBody,
  ListSetUpRowsAnswer,
  PreviewSetUpAnswer,
  setUpFileLimits,
} from '@prosa/contract/set-up/import-set-up';
import { ExportedSetUpKind, SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import * as v from 'valibot';
import { startLongJob } from '../long-jobs/start-long-job.ts';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { inviteImportedUsers } from './invite-imported-users.ts';
import { listSetUpRows } from './list-set-up-rows.ts';
import { guessColumnMapping, isCompleteMapping, type SetUpRow, toSetUpRows } from './map-columns.ts';
import { previewSetUp } from './preview-set-up.ts';
import { parseCsv } from './parse-csv.ts';

const parseKind = ({ kind }: Readonly<Record<string, string>>): SetUpKind => parseInput(SetUpKind, kind);

/** Parses the file of a request. Uses the mapping that was sent, or else guesses one from the header. */
function readFile(kind: SetUpKind, { content, mapping: sentMapping }: ImportSetUp) {
  const { bytes, rows: maxRows } = setUpFileLimits[kind];
  const written = Buffer.from(content, 'base64');
  if (written.length > bytes) throw new AppError('ERR_MEDIA_TOO_LARGE', 413);
  const file = parseCsv(written, maxRows);
  const mapping = sentMapping ?? guessColumnMapping(kind, file.headers);
  return { file, mapping, rows: toSetUpRows(kind, file, mapping) };
}

/** Returns the rows that the user chose. */
function chooseRows(rows: readonly SetUpRow[], { only, skip = [] }: ImportSetUp): readonly SetUpRow[] {
  const included = only === undefined ? undefined : new Set(only);
  const excluded = new Set(skip);
  return rows.filter(({ line }) => !excluded.has(line) && (included?.has(line) ?? true));
}

/** Routes that import queues, tags, quick replies, users and contacts from files, and that list the company's rows for such files. */
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
      const kind = parseKind(c.req.param());
      const { file, mapping, rows } = readFile(kind, parseInput(ImportSetUpBody, await readJson(c)));
      const previewedRows = isCompleteMapping(kind, mapping) ? await previewSetUp(services, scope, { kind, rows }) : [];
      return c.json({ headers: file.headers, mapping, rows: previewedRows });
    },
  );

  router.scoped(
    'POST /set-up/:kind{queues|tags|quick-messages|users|contacts}/import',
    { summary: 'Imports a file; a long job says how far it is', body: ImportSetUpBody, answer: LongJob },
    async (c, scope) => {
      const kind = parseKind(c.req.param());
      const body = parseInput(ImportSetUpBody, await readJson(c));
      const { mapping, rows: rowsOfFile } = readFile(kind, body);
      const rows = chooseRows(rowsOfFile, body);
      if (!isCompleteMapping(kind, mapping) || rows.length === 0) throw new AppError('ERR_BAD_REQUEST', 400);
      return runIdempotently({ services, scope, c }, { name: 'import-set-up', input: [kind, body] }, async (command) => ({
        status: 201,
        body: await startLongJob(command, {
          kind: `import-${kind}`,
          subject: body.fileName,
          input: { rows: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line) },
          total: rows.length,
        }),
      }));
    },
  );

  router.scoped(
    'POST /users/invitations',
    {
      summary: 'Makes the links of the users that an import made; earlier ones are over',
      body: InviteImportedUsersBody,
      answer: InviteImportedUsersAnswer,
    },
    // The route takes no idempotency key. The answer to a key is stored, and the links must not be stored.
    async (c, scope) => {
      const { longJobId } = parseInput(InviteImportedUsersBody, await readJson(c));
      return c.json({ invitations: await inviteImportedUsers(services, scope, longJobId) }, 201);
    },
  );
}
