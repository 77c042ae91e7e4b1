import * as v from 'valibot';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { CompanyId, FlowId, UserId } from '@prosa/contract/ids';
import { Refusal } from '@prosa/documents/guard/refusal';
import { toFlowRoomName } from '@prosa/documents/rooms/room-name';
import { parse } from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { TooBusyError } from '../platform/too-busy-error.ts';
import type { DocumentChangeTask } from './document-change-task.ts';
import { createDocumentChanger, type DocumentChanger } from './document-changer.ts';

const companyId = parse(CompanyId, 1);
const minute = 60_000;
let documentChanger: DocumentChanger;
afterEach(() => documentChanger.close());

const flowOf = (nodes: number): FlowDefinition => ({
  nodes: [
    { id: 's', type: 'start', position: { x: 0, y: 0 }, data: {} },
    ...Array.from(
      { length: nodes },
      (_, n) => ({ id: `n${n}`, type: 'message', position: { x: n, y: 0 }, data: { label: 'bom dia' } }) as const,
    ),
  ],
  connections: [],
});
const createDrawTask = (flow: FlowDefinition): DocumentChangeTask => ({
  room: { kind: 'flow', companyId, flowId: v.parse(FlowId, 1), name: toFlowRoomName(companyId, v.parse(FlowId, 1)) },
  tail: { snapshot: null, updates: [], clients: [], entries: [], sequence: 0, foldedUpTo: 0 },
  authorId: v.parse(UserId, 7),
  at: 0,
  change: { kind: 'draw', flow },
});
const LARGE = flowOf(1_500);

/** Counts the turns of the event loop until `task` is done. */
async function countTurnsDuring(task: Promise<unknown>): Promise<number> {
  let isDone = false;
  void task.then(
    () => (isDone = true),
    () => (isDone = true),
  );
  let turns = 0;
  while (!isDone) {
    await new Promise((next) => void setTimeout(next, 1));
    turns += 1;
  }
  return turns;
}

it('a change of a large flow does not block the event loop', { timeout: 2 * minute }, async () => {
  documentChanger = createDocumentChanger();
  const task = documentChanger.change(createDrawTask(LARGE));
  // If the change ran in this thread, the event loop would turn only once.
  expect(await countTurnsDuring(task)).toBeGreaterThan(10);
  const { append, flow } = await task;
  expect(flow?.nodes).toHaveLength(LARGE.nodes.length);
  expect(append?.updates).toHaveLength(1);
});

it(
  'a change of a document that takes too long is aborted with a TooBusyError, and the next change succeeds',
  { timeout: 2 * minute },
  async () => {
    documentChanger = createDocumentChanger(1);
    await expect(documentChanger.change(createDrawTask(LARGE))).rejects.toThrow(TooBusyError);
    await expect(documentChanger.change(createDrawTask(LARGE))).rejects.toThrow(TooBusyError);
    expect((await documentChanger.change(createDrawTask(flowOf(1)))).flow?.nodes).toHaveLength(2);
  },
);

it(
  'a refusal by the document’s guard in the worker thread reaches the caller with the kind of the refusal',
  { timeout: 2 * minute },
  async () => {
    documentChanger = createDocumentChanger();
    const task = createDrawTask({ ...LARGE, nodes: LARGE.nodes.map((node) => ({ ...node, id: 'x'.repeat(5_000) })) });
    await expect(documentChanger.change(task)).rejects.toThrow(Refusal);
    await expect(documentChanger.change(task)).rejects.toMatchObject({ kind: 'unacceptable' });
  },
);
