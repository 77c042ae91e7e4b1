import type { CompanyHours, UpdateCompanyHoursBody } from '@prosa/contract/service-hours/company-hours';
import { assertVersion } from '../change-log/assert-version.ts';
import { recordChange } from '../change-log/record-change.ts';
import type { Command, Read } from '../platform/write.ts';
import { loadServiceHours, replaceServiceHours, shiftColumns, toServiceHoursLogFields, toShiftColumns } from './service-hours.ts';

/** Loads the company's service hours, its out-of-hours message, and its holidays by date. */
export async function loadCompanyHours(read: Read): Promise<CompanyHours> {
  const { tx, companyId } = read;
  const { vacationStart, vacationEnd, ...row } = await tx
    .selectFrom('companies')
    .select(['out_of_hours_message as msg', 'collective_vacation_message as vacationMessage', 'version'])
    .select(['collective_vacation_start as vacationStart', 'collective_vacation_end as vacationEnd'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const holidays = await tx
    .selectFrom('holidays')
    .select(['date', 'name', 'every_year as everyYear', ...shiftColumns])
    .where('company_id', '=', companyId)
    .orderBy('date')
    .execute();
  const vacation = vacationStart === null || vacationEnd === null ? null : { from: vacationStart, to: vacationEnd };
  return { ...row, schedules: await loadServiceHours(read, { kind: 'company', id: companyId }), holidays, vacation };
}

/** Replaces the company's service hours. Refuses with ERR_VERSION_CONFLICT. */
export async function updateCompanyHours(command: Command, input: UpdateCompanyHoursBody): Promise<CompanyHours> {
  const { tx, companyId, changes } = command;
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute();
  const before = await loadCompanyHours(command);
  assertVersion(before.version, input.version);
  await replaceServiceHours(command, { kind: 'company', id: companyId }, input.schedules);
  if (input.holidays !== undefined) await replaceHolidays(command, input.holidays);
  await tx
    .updateTable('companies')
    .set({
      version: before.version + 1,
      ...(input.msg !== undefined && { out_of_hours_message: input.msg }),
      ...(input.vacationMessage !== undefined && { collective_vacation_message: input.vacationMessage }),
      ...(input.vacation !== undefined && {
        collective_vacation_start: input.vacation?.from ?? null,
        collective_vacation_end: input.vacation?.to ?? null,
      }),
    })
    .where('id', '=', companyId)
    .execute();
  const after = await loadCompanyHours(command);
  await recordChange(
    command,
    { entity: 'service-hours', id: companyId, name: '' },
    { before: toCompanyHoursLogFields(before), after: toCompanyHoursLogFields(after) },
  );
  changes.settings.add('schedules');
  return after;
}

async function replaceHolidays({ tx, companyId }: Read, holidays: CompanyHours['holidays']): Promise<void> {
  await tx.deleteFrom('holidays').where('company_id', '=', companyId).execute();
  if (holidays.length === 0) return;
  await tx
    .insertInto('holidays')
    .values(
      holidays.map((day) => ({
        company_id: companyId,
        date: day.date,
        name: day.name,
        every_year: day.everyYear,
        ...toShiftColumns(day),
      })),
    )
    .execute();
}

const toCompanyHoursLogFields = ({ schedules, msg, holidays, vacation, vacationMessage }: CompanyHours) => ({
  schedules: toServiceHoursLogFields(schedules),
  msg,
  holidays: holidays.map(({ date, name }) => `${date} ${name}`),
  vacation: vacation === null ? '' : `${vacation.from} – ${vacation.to}`,
  vacationMessage,
});
