import * as v from 'valibot';
import { CompanyId } from '../ids.ts';

/** `GET /set-up/companies`, Prosa's own, for super users: all companies in the order of their names. */
export const ListSetUpCompaniesAnswer = v.object({ companies: v.array(v.object({ id: CompanyId, name: v.string() })) });
export type ListSetUpCompaniesAnswer = v.InferOutput<typeof ListSetUpCompaniesAnswer>;

/**
 * `POST /set-up/copy`, Prosa's own, for super users: copies settings, service hours, queues with their chatbots, tags and shared
 * quick replies of the company `from` to the company `to`. A long job of the super user's company does the work. Rows that the
 * company `to` already has stay unchanged.
 */
export const CopySetUpBody = v.pipe(
  v.object({ from: CompanyId, to: CompanyId }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from !== to),
    ['to'],
  ),
);
export type CopySetUpBody = v.InferOutput<typeof CopySetUpBody>;
