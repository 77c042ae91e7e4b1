import 'fake-indexeddb/auto';
import { FlowNode } from '@prosa/contract/flows/flow-node';
import { FlowId } from '@prosa/contract/ids';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deviceTables } from '../../../device-tables/device-tables.ts';
import { LocalDatabase, localDatabaseName } from '../../../sync/database/local-database.ts';
import {
  findStoredNodeForm,
  findLastStoredNodeForm,
  type StoredNodeForm,
  toStoredNodeFormKey,
  parseStoredNodeForm,
} from './stored-node-form.ts';

const createMessageNode = (id: string, label: string) =>
  ({ id, type: 'message', position: { x: 0, y: 0 }, data: { label } }) as const;
const createStoredForm = (id: string, text: string, keptAtMs = 1): StoredNodeForm => ({
  base: parse(FlowNode, createMessageNode(id, 'Oi')),
  mine: { ...createMessageNode(id, text) },
  place: null,
  keptAtMs,
});
const flowId = parse(FlowId, 7);

let database: LocalDatabase;
let lastUserId = 0;
beforeEach(() => {
  lastUserId += 1;
  database = new LocalDatabase(localDatabaseName({ companyId: 1, id: lastUserId }), deviceTables);
});
afterEach(() => database.close());

const storeForm = (of: FlowId, form: StoredNodeForm) =>
  database.meta.put({ key: toStoredNodeFormKey(of, form.base.id), value: form });

it("a stored form of a node keeps a text that is longer than a node's limit", () => {
  const form = createStoredForm('a', 'x'.repeat(MESSAGE_MAX_CHARACTERS + 1));
  expect(parseStoredNodeForm(structuredClone(form))).toEqual(form);
});

it('the stored form of a new node also stores the place at which the node will be added', () => {
  const form = {
    ...createStoredForm('new', 'Tchau'),
    place: { at: null, beside: 'a', from: { source: 'a', sourceHandle: 'a' } },
  };
  expect(parseStoredNodeForm(structuredClone(form))).toEqual(form);
});

it.each([
  undefined,
  'text',
  { ...createStoredForm('a', 'b'), base: { id: 'a' } },
  { ...createStoredForm('a', 'b'), mine: { ...createMessageNode('a', 'b'), type: 'hologram' } },
  { ...createStoredForm('a', 'b'), mine: { ...createMessageNode('a', 'b'), type: 'interval', data: { sec: 1, label: '' } } },
])('a stored form of a node is ignored if the stored data has another shape (%#)', (held) =>
  expect(parseStoredNodeForm(held)).toBeUndefined(),
);

it('if a flow has several stored forms, the form in which the user typed last is found', async () => {
  await storeForm(flowId, createStoredForm('a', 'earlier', 1));
  await storeForm(flowId, createStoredForm('b', 'later', 2));
  await storeForm(parse(FlowId, 71), createStoredForm('c', 'of another flow', 3));
  expect((await findLastStoredNodeForm(database, flowId))?.mine.id).toBe('b');
  expect((await findStoredNodeForm(database, toStoredNodeFormKey(flowId, 'a')))?.mine.data).toEqual({ label: 'earlier' });
});
