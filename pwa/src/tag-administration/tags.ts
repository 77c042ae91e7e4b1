import type { ContactId, TagId } from '@prosa/contract/ids';
import { ListTagsAnswer, ManagedTag, MergedTag, ReadTagAnswer } from '@prosa/contract/tags/list-tags';
import { CreateTagBody, UpdateTagBody } from '@prosa/contract/tags/write-tags';
import * as v from 'valibot';
import { defineCollection } from '../kit/collection/define-collection.ts';
import { showLongJob } from '../long-jobs/long-jobs.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';

/** The company's tags of contacts, as the page of tags shows them (coverage 2 §2). */
export const tags = defineCollection({
  path: '/tags',
  row: ManagedTag,
  list: v.pipe(
    ListTagsAnswer,
    v.transform(({ tags: rows, count, hasMore }) => ({ rows, count, hasMore })),
  ),
  create: CreateTagBody,
  update: UpdateTagBody,
  textOf: ({ name }) => name,
  live: ({ drop, refresh }) => {
    onLiveEvent('tag', (event) => (event.action === 'delete' ? drop(event.tagId) : refresh()));
    listeningSignal.on(refresh);
  },
  offline: 'last-read',
});

/** Loads a tag with its contacts. Like the functions below, throws `ApiRefusal` or `NotNow`. */
export const loadTag = (id: TagId): Promise<ReadTagAnswer> => callApi('GET', `/tags/${id}`, { schema: ReadTagAnswer });

export async function mergeTag(id: TagId, into: TagId): Promise<void> {
  const { longJob, ...merged } = await callApi('POST', `/tags/${id}/merge`, { body: { into }, schema: MergedTag });
  // If many contacts have the tag, the tag stays in the list until a long job has removed it from all these contacts.
  if (longJob === undefined) tags.drop(id);
  else showLongJob(longJob);
  tags.upsert(merged);
}

export async function removeTagFromContact(id: TagId, contactId: ContactId): Promise<void> {
  await callApi('DELETE', `/tags-contacts/${id}/${contactId}`, { schema: v.unknown() });
  tags.refresh();
}
