import * as v from 'valibot';
import { Channel } from '../channels/channel.ts';
import { TagId } from '../ids.ts';
import { flag, jsonList, pageNumber, searchParam } from '../query-values.ts';
import { Contact } from './contact.ts';

/** `GET /contacts` (spec 1 section 7, spec 2 section 7): pages by name. `contactTag`: those with all of these tags. */
export const ListContactsQuery = v.object({
  searchParam,
  pageNumber,
  channel: v.optional(Channel),
  isGroup: v.optional(flag),
  contactTag: v.optional(jsonList(TagId)),
});
export type ListContactsQuery = v.InferOutput<typeof ListContactsQuery>;
export const ListContactsAnswer = v.object({ contacts: v.array(Contact), count: v.number(), hasMore: v.boolean() });
export type ListContactsAnswer = v.InferOutput<typeof ListContactsAnswer>;
