import type { PlanFlags } from '@prosa/contract/session/session';

/** The columns of a plan (table alias `p`) that `toPlanFlags` needs. */
export const planColumns = [
  'p.use_campaigns',
  'p.use_kanban',
  'p.use_open_ai',
  'p.use_integrations',
  'p.use_schedules',
  'p.use_internal_chat',
  'p.use_external_api',
  'p.use_kiwify',
] as const;

type PlanColumnName<C> = C extends `p.${infer Name}` ? Name : never;
type PlanRow = Readonly<Record<PlanColumnName<(typeof planColumns)[number]>, boolean>>;

export const toPlanFlags = (row: PlanRow): PlanFlags => ({
  useCampaigns: row.use_campaigns,
  useKanban: row.use_kanban,
  useOpenAi: row.use_open_ai,
  useIntegrations: row.use_integrations,
  useSchedules: row.use_schedules,
  useInternalChat: row.use_internal_chat,
  useExternalApi: row.use_external_api,
  useKiwify: row.use_kiwify,
});
