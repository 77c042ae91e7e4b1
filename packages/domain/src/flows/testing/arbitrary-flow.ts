import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowElement, FlowNode, FlowNodeType } from '@prosa/contract/flows/flow-node';
import fc from 'fast-check';
import { listExits } from '../flow-exits.ts';

const arbitraryWords = fc.constantFrom('', 'oi', 'Olá {{nome}}', '{{idade}} anos', '18', 'sim', 'Não', '{{firstName}}');
/** Names of variables, including unusual ones. */
export const arbitraryVariableName = fc.constantFrom('nome', 'idade', 'a b', '__proto__', 'constructor', 'firstName');
const file = fc.constantFrom('', 'foto.png', 'voz.mp3');
const seconds = fc.integer({ min: 0, max: 120 });

export const arbitraryFlowElement = (number: string): fc.Arbitrary<FlowElement> =>
  fc.oneof(
    fc.record({ type: fc.constant('message' as const), number: fc.constant(number), value: arbitraryWords }),
    fc.record({ type: fc.constant('input' as const), number: fc.constant(number), value: arbitraryVariableName }),
    fc.record({ type: fc.constant('interval' as const), number: fc.constant(number), value: seconds }),
    fc.record({
      type: fc.constantFrom('img' as const, 'video' as const),
      number: fc.constant(number),
      value: file,
      original: file,
    }),
    fc.record({
      type: fc.constant('audio' as const),
      number: fc.constant(number),
      value: file,
      original: file,
      record: fc.boolean(),
    }),
  );

const arbitraryContentBlockData = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }).chain((ids) =>
  fc.tuple(...ids.map((id) => arbitraryFlowElement(`e${id}`))).chain((elements) =>
    fc.shuffledSubarray(elements, { minLength: elements.length }).map((shuffled) => ({
      seq: shuffled.map(({ number }) => number),
      elements,
    })),
  ),
);
const arbitraryReference = fc.option(fc.record({ id: fc.integer({ min: 1, max: 9 }), name: arbitraryWords }), { nil: null });

/** Generates the data of a node, for each type. */
export const arbitraryNodeData: Readonly<Record<FlowNodeType, fc.Arbitrary<object>>> = {
  start: fc.constant({}),
  message: fc.record({ label: arbitraryWords }),
  singleBlock: arbitraryContentBlockData,
  menu: fc.record({
    message: arbitraryWords,
    arrayOption: fc
      .array(arbitraryWords, { maxLength: 4 })
      .map((values) => values.map((value, index) => ({ number: index + 1, value }))),
  }),
  condition: fc.record({ key: arbitraryVariableName, condition: fc.constantFrom(1, 2, 3, 4, 5), value: arbitraryWords }),
  randomizer: fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
  interval: fc.record({ sec: seconds, label: arbitraryWords }),
  img: fc.record({ url: file }),
  audio: fc.record({ url: file, record: fc.boolean() }),
  video: fc.record({ url: file }),
  ticket: fc.record({ queue: arbitraryReference }),
  tag: fc.record({ tag: arbitraryReference }),
  agent: fc.record({ agent: arbitraryReference }),
};

const types = Object.keys(arbitraryNodeData) as FlowNodeType[]; // The cast is safe: these are the keys of `arbitraryNodeData`.
const coordinate = fc.integer({ min: -500, max: 500 });

/** Generates any node that the schemas allow, with the given id. */
export const arbitraryNode = (id: string): fc.Arbitrary<FlowNode> =>
  fc.constantFrom(...types).chain(
    (type) =>
      fc
        .record({
          id: fc.constant(id),
          type: fc.constant(type),
          position: fc.record({ x: coordinate, y: coordinate }),
          data: arbitraryNodeData[type],
        })
        .map((node) => structuredClone(node) as FlowNode), // The cast is safe: the record has the data of each type. The clones are plain objects.
  );

/**
 * Generates any flow that the schemas allow. If the flow has a start node, its id is `n0`. Lines may lead to nodes that don't
 * exist.
 */
export const arbitraryFlow: fc.Arbitrary<FlowDefinition> = fc
  .uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 })
  .chain((ids) => fc.tuple(...ids.map((id) => arbitraryNode(`n${id}`))))
  .chain((others) => {
    const start: FlowNode = { id: 'n0', type: 'start', position: { x: 0, y: 0 }, data: {} };
    const nodes = [start, ...others];
    const exits = nodes.flatMap((node) => [...listExits(node), 'gone'].map((exit) => ({ source: node.id, sourceHandle: exit })));
    const targets = fc.constantFrom(...nodes.map(({ id }) => id), 'nowhere');
    return fc
      .array(fc.tuple(fc.constantFrom(...exits), targets), { maxLength: 20 })
      .map((lines) => lines.map(([from, target], index) => ({ id: `c${index}`, ...from, target })))
      .map((connections) => ({ nodes, connections }));
  });

/**
 * Generates any flow in which most exits have a line, so that a run visits several nodes. An exit may also have a line from
 * `arbitraryFlow`, which comes first, so that a run takes that line.
 */
export const arbitraryConnectedFlow: fc.Arbitrary<FlowDefinition> = fc
  .tuple(arbitraryFlow, fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 60, maxLength: 60 }))
  .map(([{ nodes, connections }, steps]) => {
    const drawn = connections.filter(({ source }) => source !== 'n0');
    const onwards = nodes.flatMap((node, at) => listExits(node).map((exit) => ({ source: node.id, sourceHandle: exit, at })));
    const added = onwards.flatMap(({ at, ...exit }, index) => {
      const target = nodes[at + (at === 0 ? 1 : (steps[index % steps.length] ?? 1))];
      return target === undefined ? [] : [{ id: `o${index}`, ...exit, target: target.id }];
    });
    return { nodes, connections: [...drawn, ...added] };
  });
