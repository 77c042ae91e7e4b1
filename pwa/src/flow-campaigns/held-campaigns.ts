import { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import { array, parse } from 'valibot';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/** The phrase campaigns as they were read last, and when, in milliseconds. No pull brings them. */
export type HeldCampaigns = { readonly campaigns: readonly FlowCampaign[]; readonly readAtMs: number };

declare module '../sync/database/local-database.ts' {
  interface DeclaredMeta {
    readonly flowCampaigns: { readonly key: 'flowCampaigns'; readonly value: HeldCampaigns };
  }
}

/** The phrase campaigns that the device holds; nothing where they were never read, or can't be any more. */
export async function findHeldCampaigns({ meta }: LocalDatabase): Promise<HeldCampaigns | undefined> {
  try {
    const row = await meta.get('flowCampaigns');
    return row?.key === 'flowCampaigns'
      ? { ...row.value, campaigns: parse(array(FlowCampaign), row.value.campaigns) }
      : undefined;
  } catch {
    // Of another build, or the device gives nothing now: the server has it.
    return undefined;
  }
}

/** Keeps the phrase campaigns as they are shown. */
export async function holdCampaigns({ meta }: LocalDatabase, value: HeldCampaigns): Promise<void> {
  try {
    await meta.put({ key: 'flowCampaigns', value });
  } catch {
    // A device that is full, or was logged out of meanwhile, goes without.
  }
}
