import { LongJob } from '@prosa/contract/long-jobs/long-job';
import {
  type ImportSetUpBody as ImportSetUp,
  ImportSetUpBody,
  InviteImportedUsersAnswer,
  InviteImportedUsersBody,
  ListSetUpRowsAnswer,
  PreviewSetUpAnswer,
} from '@prosa/contract/set-up/import-set-up';
import { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { startLongJob } from '../long-jobs/start-long-job.ts';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { inviteImportedUsers } from './invite-imported-users.ts';
import { listSetUpRows } from './list-set-up-rows.ts';
import { guessColumnMapping, isCompleteMapping, toImportCells } from './map-columns.ts';
import { previewSetUp } from './preview-set-up.ts';
import { parseCsv } from './parse-csv.ts';

const parseKind = ({ kind }: Readonly<Record<string, string>>): SetUpKind => parseInput(SetUpKind, kind);

/** Parses the file of a request. Uses the mapping that was sent, or else guesses one from the header. */
function readFile(kind: SetUpKind, { content, mapping: sentMapping }: ImportSetUp) {
  const file = parseCsv(Buffer.from(content, 'base64'));
  const mapping = sentMapping ?? guessColumnMapping(kind, file.headers);
  return { file, mapping, rows: toImportCells(kind, file, mapping) };
}

/**
 * Routes that import queues, tags, quick replies and users from files, and that export the company's rows as files of the same
 * form.
 */
export function setUpRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /set-up/:kind{queues|tags|quick-messages|users}/rows',
    { summary: 'The company’s rows as the cells of a file', answer: ListSetUpRowsAnswer },
    async (c, scope) => {
      const kind = parseKind(c.req.param());
      return c.json({ rows: await services.database.withTenant(scope.companyId, (tx) => listSetUpRows({ tx, scope }, kind)) });
    },
  );

  router.scoped(
    'POST /set-up/:kind{queues|tags|quick-messages|users}/preview',
    { summary: 'Says what an import would make of each row', body: ImportSetUpBody, answer: PreviewSetUpAnswer },
    async (c, scope) => {
      const kind = parseKind(c.req.param());
      const { file, mapping, rows } = readFile(kind, parseInput(ImportSetUpBody, await readJson(c)));
      const previewedRows = isCompleteMapping(kind, mapping) ? await previewSetUp(services, scope, { kind, rows }) : [];
      return c.json({ headers: file.headers, mapping, rows: previewedRows });
    },
  );

  router.scoped(
    'POST /set-up/:kind{queues|tags|quick-messages|users}/import',
    { summary: 'Imports a file; a long job says how far it is', body: ImportSetUpBody, answer: LongJob },
    async (c, scope) => {
      const kind = parseKind(c.req.param());
      const body = parseInput(ImportSetUpBody, await readJson(c));
      const { mapping, rows } = readFile(kind, body);
      if (!isCompleteMapping(kind, mapping)) throw new AppError('ERR_BAD_REQUEST', 400);
      return runIdempotently({ services, scope, c }, { name: 'import-set-up', input: [kind, body] }, async (command) => ({
        status: 201,
        body: await startLongJob(command, {
          kind: `import-${kind}`,
          subject: body.fileName,
          input: { rows },
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
