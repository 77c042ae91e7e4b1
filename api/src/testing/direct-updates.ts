import type { Pool } from 'pg';
import type { Caller } from './open-session.ts';

/** Updates that a test makes directly in the database. */
export type DirectUpdates = {
  /** Sets a column of a user's row. */
  readonly setUser: (caller: Caller, column: string, value: string) => Promise<void>;
  /** Turns a flag on or off in all plans. */
  readonly setPlan: (column: string, isOn: boolean) => Promise<void>;
  /** Sets the due date of a caller's company. `dueIn` is an interval of PostgreSQL from now, such as `1 day`. */
  readonly setDue: (caller: Caller, dueIn: string) => Promise<void>;
};

export const createDirectUpdates = (admin: Pool): DirectUpdates => ({
  async setUser({ claims: { companyId, userId } }, column, value) {
    await admin.query(`update users set ${column} = $1 where company_id = $2 and id = $3`, [value, companyId, userId]);
  },
  async setPlan(column, isOn) {
    await admin.query(`update plans set ${column} = $1`, [isOn]);
  },
  async setDue({ claims }, dueIn) {
    await admin.query('update companies set due_at = now() + $1::interval where id = $2', [dueIn, claims.companyId]);
  },
});
