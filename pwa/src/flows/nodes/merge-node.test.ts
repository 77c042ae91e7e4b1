import type { FlowElement, FlowNode } from '@prosa/contract/flows/flow-node';
import { FlowNode as FlowNodeSchema } from '@prosa/contract/flows/flow-node';
import { arbitraryNode } from '@prosa/domain/flows/testing/arbitrary-flow';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { mergeNode } from './merge-node.ts';

// The cast is safe, because each test passes a type with the data of that type.
const node = (type: FlowNode['type'], data: object): FlowNode => ({ id: 'n', type, position: { x: 0, y: 0 }, data }) as FlowNode;
const menu = (message: string, ...values: readonly string[]): FlowNode =>
  node('menu', { message, arrayOption: values.map((value, index) => ({ number: index + 1, value })) });
const messageElement = (number: string, value: string): FlowElement => ({ type: 'message', number, value });
const createContentBlock = (...elements: readonly FlowElement[]): FlowNode =>
  node('singleBlock', { seq: elements.map(({ number }) => number), elements });

/** Generates three states of one node, which all have the same type. */
const arbitraryNodeStates = fc
  .constantFrom('menu' as const, 'singleBlock' as const, 'condition' as const, 'audio' as const, 'ticket' as const)
  .chain((type) => {
    const one = arbitraryNode('n').filter((each) => each.type === type);
    return fc.tuple(one, one, one);
  });

describe("a form's input merged with others' changes", () => {
  it("a merge takes other users' values of fields that the user did not change", () =>
    fc.assert(
      fc.property(arbitraryNodeStates, ([base, , theirs]) => {
        expect(sortElements(mergeNode(base, base, theirs))).toEqual(sortElements(theirs));
      }),
    ));

  it('a merge keeps the user’s values of fields that other users did not change', () =>
    fc.assert(
      fc.property(arbitraryNodeStates, ([base, mine]) => {
        expect(sortElements(mergeNode(base, mine, base)).data).toEqual(sortElements(mine).data);
      }),
    ));

  it('a merge always yields a valid node', () =>
    fc.assert(
      fc.property(arbitraryNodeStates, ([base, mine, theirs]) => {
        expect(v.is(FlowNodeSchema, mergeNode(base, mine, theirs))).toBe(true);
      }),
    ));

  it('a merge keeps the changes that this user and others made to different fields', () => {
    const base = node('condition', { key: 'idade', condition: 1, value: '18' });
    const mine = node('condition', { key: 'idade', condition: 2, value: '18' });
    const theirs = node('condition', { key: 'idade', condition: 1, value: '21' });
    expect(mergeNode(base, mine, theirs).data).toEqual({ key: 'idade', condition: 2, value: '21' });
  });

  it('a merge keeps the texts of options that the user or others changed, and the options that the user or others added', () => {
    const merged = mergeNode(menu('Oi', 'a', 'b'), menu('Oi', 'A', 'b', 'meu'), menu('Olá', 'a', 'B', 'deles'));
    expect(merged.data).toEqual(menu('Olá', 'A', 'B', 'deles', 'meu').data);
  });

  it('a merge drops an option that the user removed, and keeps an option that the user changed and another user removed', () => {
    expect(mergeNode(menu('', 'a', 'b'), menu('', 'a'), menu('', 'a', 'b', 'c')).data).toEqual(menu('', 'a', 'c').data);
    expect(mergeNode(menu('', 'a', 'b'), menu('', 'a', 'B'), menu('', 'a')).data).toEqual(menu('', 'a', 'B').data);
    expect(mergeNode(menu('', 'a', 'b'), menu('', 'x', 'b'), menu('', 'a')).data).toEqual(menu('', 'x').data);
  });

  it('a merge keeps the user’s order of elements, and the changed texts and new elements of other users', () => {
    const [one, two] = [messageElement('e1', 'um'), messageElement('e2', 'dois')];
    const merged = mergeNode(
      createContentBlock(one, two),
      createContentBlock(two, one),
      createContentBlock(one, messageElement('e3', 'três'), messageElement('e2', 'DOIS')),
    );
    expect(merged.data).toEqual(createContentBlock(messageElement('e2', 'DOIS'), one, messageElement('e3', 'três')).data);
  });

  it('a merge drops an element that another user deleted, unless the user was writing in it', () => {
    const [one, two] = [messageElement('e1', 'um'), messageElement('e2', 'dois')];
    expect(
      mergeNode(createContentBlock(one, two), createContentBlock(messageElement('e1', 'UM'), two), createContentBlock(one)).data,
    ).toEqual(createContentBlock(messageElement('e1', 'UM')).data);
    expect(
      mergeNode(createContentBlock(one, two), createContentBlock(one, messageElement('e2', 'DOIS')), createContentBlock(one))
        .data,
    ).toEqual(createContentBlock(one, messageElement('e2', 'DOIS')).data);
  });
});

/** Sorts a block's elements in the order of its `seq`, because a generated block may list them in another order. */
function sortElements(each: FlowNode): FlowNode {
  if (each.type !== 'singleBlock') return each;
  const { seq, elements } = each.data;
  return { ...each, data: { seq, elements: seq.flatMap((id) => elements.filter(({ number }) => number === id)) } };
}
