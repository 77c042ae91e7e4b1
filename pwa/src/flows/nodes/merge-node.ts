import type { FlowElement, FlowNode, FlowNodeOf, FlowOption } from '@prosa/contract/flows/flow-node';
import { isSameJson } from '@prosa/documents/flow/is-same-json';

/**
 * Merges a form's node with the changes of other users. `base` is the node when the form was opened, `mine` the form's input, and
 * `theirs` the document's current state. Fields that the user didn't change take the values of `theirs`. Elements and options are
 * merged one by one.
 */
export function mergeNode(base: FlowNode, mine: FlowNode, theirs: FlowNode): FlowNode {
  if (base.type !== mine.type || theirs.type !== mine.type) return mine;
  const olds = new Map<string, unknown>(Object.entries(base.data));
  const own = Object.entries(mine.data).filter(([field, value]) => !isSameJson(olds.get(field), value));
  // The cast is safe: the three nodes have the same type.
  const merged = { ...theirs, data: { ...theirs.data, ...Object.fromEntries(own) } } as FlowNode;
  if (base.type === 'menu' && mine.type === 'menu' && theirs.type === 'menu' && merged.type === 'menu')
    return { ...merged, data: { ...merged.data, arrayOption: mergeOptions(base, mine, theirs) } };
  if (base.type === 'singleBlock' && mine.type === 'singleBlock' && theirs.type === 'singleBlock')
    return { ...theirs, data: mergeBlocks(base.data, mine.data, theirs.data) };
  return merged;
}

/** Options are matched by position, because only the last one can be removed. */
function mergeOptions(base: FlowNodeOf<'menu'>, mine: FlowNodeOf<'menu'>, theirs: FlowNodeOf<'menu'>): FlowOption[] {
  const [old, own, other] = [base, mine, theirs].map(({ data }) => data.arrayOption.map(({ value }) => value));
  if (old === undefined || own === undefined || other === undefined) return [];
  const mergedItems = old.flatMap((value, place) => {
    const ours = own[place];
    const now = other[place];
    if (ours === undefined) return [];
    return now === undefined ? (ours === value ? [] : [ours]) : [ours === value ? now : ours];
  });
  const values = [...mergedItems, ...other.slice(old.length), ...own.slice(old.length)];
  return values.map((value, index) => ({ number: index + 1, value }));
}

type BlockData = FlowNodeOf<'singleBlock'>['data'];

function mergeBlocks(base: BlockData, mine: BlockData, theirs: BlockData): BlockData {
  const [olds, owns, others] = [toElementsByNumber(base), toElementsByNumber(mine), toElementsByNumber(theirs)];
  const merged = new Map<string, FlowElement>();
  for (const id of new Set([...theirs.seq, ...mine.seq])) {
    const [old, own, other] = [olds.get(id), owns.get(id), others.get(id)];
    const element = old === undefined ? (own ?? other) : mergeElement(old, own, other);
    if (element !== undefined) merged.set(id, element);
  }
  // If the user moved elements, the user's order counts, and otherwise the document's order. An element that is missing in that
  // order comes after its predecessor in the other of the two orders.
  const common = base.seq.filter((id) => owns.has(id));
  const iMoved = !isSameJson(
    common,
    mine.seq.filter((id) => olds.has(id)),
  );
  const [order, rest] = iMoved ? [mine.seq, theirs.seq] : [theirs.seq, mine.seq];
  const seq = insertNewIds(order, rest).filter((id) => merged.has(id));
  return { seq, elements: seq.flatMap((id) => merged.get(id) ?? []) };
}

const toElementsByNumber = ({ elements }: BlockData): ReadonlyMap<string, FlowElement> =>
  new Map(elements.map((each) => [each.number, each]));

/**
 * Merges one element. An element that the user deleted is dropped. An element that the others deleted is dropped too, unless
 * the user changed it.
 */
function mergeElement(old: FlowElement, own: FlowElement | undefined, other: FlowElement | undefined): FlowElement | undefined {
  if (own === undefined) return undefined;
  if (other === undefined) return isSameJson(old, own) ? undefined : own;
  if (other.type !== own.type) return isSameJson(old, own) ? other : own;
  const before = new Map<string, unknown>(Object.entries(old));
  const changed = Object.entries(own).filter(([field, value]) => !isSameJson(before.get(field), value));
  return { ...other, ...Object.fromEntries(changed) };
}

/** Inserts into `order` the ids that only `rest` has, each after its predecessor in `rest`. */
function insertNewIds(order: readonly string[], rest: readonly string[]): readonly string[] {
  const seq = [...order];
  for (const [index, id] of rest.entries()) {
    if (seq.includes(id)) continue;
    const before = rest.slice(0, index).findLast((each) => seq.includes(each));
    seq.splice(before === undefined ? 0 : seq.indexOf(before) + 1, 0, id);
  }
  return seq;
}
