import {
  CreatePhraseCampaignBody,
  PhraseCampaign,
  ListPhraseCampaignsAnswer,
  UpdatePhraseCampaignBody,
} from '@prosa/contract/flows/phrase-campaign';
import * as v from 'valibot';
import { defineCollection } from '../kit/collection/define-collection.ts';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';

/** The company's phrase campaigns (coverage 3 §7). */
export const phraseCampaigns = defineCollection({
  path: '/flowcampaign',
  row: PhraseCampaign,
  list: v.pipe(
    ListPhraseCampaignsAnswer,
    v.transform(({ flow: rows }) => ({ rows, count: rows.length, hasMore: false })),
  ),
  create: CreatePhraseCampaignBody,
  update: UpdatePhraseCampaignBody,
  updateAt: 'body',
  order: (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
  textOf: ({ name, phrase }) => `${name} ${phrase}`,
  live: ({ upsert, drop, refresh }) => {
    onLiveEvent('flowCampaign', (event) => (event.action === 'delete' ? drop(event.id) : upsert(event.flowCampaign)));
    listeningSignal.on(refresh);
  },
  offline: 'last-read',
});
