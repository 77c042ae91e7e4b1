import * as v from 'valibot';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import { hashPassword } from '../session/password.ts';
import type { Services } from '../platform/services.ts';
import { insertUser } from '../users/insert-user.ts';

/** The length of a new company's trial, in days. */
export const TRIAL_DAYS = 3;
const DAY_MS = 86_400_000;

export const CreateCompanyInput = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(50)),
  adminName: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(50)),
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(5), v.maxLength(50)),
  super: v.optional(v.boolean(), false),
});
export type CreateCompanyInput = v.InferInput<typeof CreateCompanyInput>;

/**
 * Creates a company with its first admin. The company gets the plan with the lowest id. If there is no plan, creates one with
 * every flag except useKiwify. Throws a valibot error for invalid input. Stores nothing if another user has the email.
 */
export async function createCompany(
  services: Pick<Services, 'database' | 'clock'>,
  input: CreateCompanyInput,
): Promise<{ companyId: CompanyId; userId: UserId }> {
  const { name, adminName, email, password, super: isSuper } = v.parse(CreateCompanyInput, input);
  const passwordHash = await hashPassword(password);
  const dueAt = new Date(services.clock().getTime() + TRIAL_DAYS * DAY_MS);
  return services.database.withPlatform('super-user', async (tx) => {
    const plan =
      (await tx.selectFrom('plans').select('id').orderBy('id').limit(1).executeTakeFirst()) ??
      (await tx.insertInto('plans').values({ name: 'Prosa' }).returning('id').executeTakeFirstOrThrow());
    const company = await tx
      .insertInto('companies')
      .values({ name, plan_id: plan.id, due_at: dueAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    const userId = await insertUser(tx, company.id, {
      name: adminName,
      email,
      password_hash: passwordHash,
      profile: 'admin',
      super: isSuper,
      all_ticket: 'enable',
      allow_group: true,
    });
    return { companyId: company.id, userId };
  });
}
