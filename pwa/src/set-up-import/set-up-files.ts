import type { InviteImportedUsersAnswer } from '@prosa/contract/set-up/import-set-up';
import type { LongJobFailure } from '@prosa/contract/long-jobs/long-job';
import { type SetUpField, type SetUpKind, listSetUpFields } from '@prosa/contract/set-up/set-up-fields';
import { rowsToCsv } from '../ui/data-table/rows-to-csv.ts';
import { saveTextFile } from '../ui/files/save-text-file.ts';

type ToFieldLabel = (field: SetUpField) => string;

/** Saves the company's rows as a file that can be imported again. */
export function downloadSetUpRows(kind: SetUpKind, rows: readonly (readonly string[])[], labelOf: ToFieldLabel): void {
  const columns = listSetUpFields(kind).map((field, at) => ({
    header: labelOf(field),
    value: (row: readonly string[]) => row[at] ?? '',
  }));
  saveTextFile(`${kind}.csv`, rowsToCsv(columns, rows));
}

/** Saves the refused rows as a file with the columns of an import, the line of each row in the imported file, and the reason. */
export function saveRefusedRows(
  kind: SetUpKind,
  failures: readonly LongJobFailure[],
  texts: {
    readonly labelOf: ToFieldLabel;
    readonly line: string;
    readonly reason: string;
    readonly reasonOf: (failure: LongJobFailure) => string;
  },
): void {
  const columns = [
    ...listSetUpFields(kind).map((field) => ({
      header: texts.labelOf(field),
      value: ({ cells }: LongJobFailure) => cells[field] ?? '',
    })),
    { header: texts.line, value: ({ line }: LongJobFailure) => String(line) },
    { header: texts.reason, value: texts.reasonOf },
  ];
  saveTextFile(`${kind}-erros.csv`, rowsToCsv(columns, failures));
}

/** Saves a file with the links by which imported users set their passwords. */
export function saveInvitations(
  { invitations }: InviteImportedUsersAnswer,
  headers: { readonly name: string; readonly email: string; readonly link: string; readonly until: string },
): void {
  type Row = (typeof invitations)[number];
  const columns = [
    { header: headers.name, value: ({ name }: Row) => name },
    { header: headers.email, value: ({ email }: Row) => email },
    { header: headers.link, value: ({ token }: Row) => `${location.origin}/invitation#${token}` },
    { header: headers.until, value: ({ expiresAt }: Row) => expiresAt.slice(0, 10) },
  ];
  saveTextFile('convites.csv', rowsToCsv(columns, invitations));
}
