import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowRunEffect, FlowRunEnding, FlowRunState } from '@prosa/domain/flows/flow-run';
import type { FlowPlay, PlayEntry } from './play.ts';

type Effect<Kind extends FlowRunEffect['kind']> = Extract<FlowRunEffect, { kind: Kind }>;

/**
 * A played entry for rendering. `isOpen` is true while the play waits for an answer to this entry. `name` is the name of the
 * queue, tag or AI agent that the entry's node refers to.
 */
export type ShownEntry =
  | { readonly kind: 'in'; readonly text: string; readonly atMs: number }
  | { readonly kind: 'text'; readonly text: string; readonly atMs: number }
  | { readonly kind: 'menu'; readonly menu: Effect<'send-menu'>; readonly isOpen: boolean; readonly atMs: number }
  | { readonly kind: 'file'; readonly file: Effect<'send-media'>; readonly atMs: number }
  | { readonly kind: 'pause'; readonly seconds: number; readonly isOpen: boolean }
  | { readonly kind: 'agent'; readonly name: string; readonly isOpen: boolean }
  | { readonly kind: 'ticket' | 'tag'; readonly name: string }
  | { readonly kind: 'end'; readonly ending: FlowRunEnding | 'no-start' }
  | { readonly kind: 'unread' };

/** Converts the entries of a play for rendering, in order. */
export function listShownEntries(play: FlowPlay): readonly ShownEntry[] {
  const last = play.entries.findLastIndex(({ kind }) => kind === 'did');
  return play.entries.map((entry, index) => toShownEntry(play, entry, index === last));
}

function toShownEntry({ flow, state, entries }: FlowPlay, entry: PlayEntry, isLast: boolean): ShownEntry {
  if (entry.kind === 'unread') return entry;
  if (entry.kind === 'said') return { kind: 'in', text: entry.text, atMs: entry.atMs };
  const { effect, atMs } = entry;
  const isOpen = isLast && waitingStatuses[effect.kind] === state.status;
  switch (effect.kind) {
    case 'send-text':
      return { kind: 'text', text: effect.text, atMs };
    case 'send-menu':
      return { kind: 'menu', menu: effect, isOpen, atMs };
    case 'send-media':
      return { kind: 'file', file: effect, atMs };
    case 'wait-until':
      return { kind: 'pause', seconds: Math.round((Date.parse(effect.at) - atMs) / 1000), isOpen };
    case 'move-ticket':
      return { kind: 'ticket', name: toTargetName(flow, effect.nodeId) };
    case 'add-tag':
      return { kind: 'tag', name: toTargetName(flow, effect.nodeId) };
    case 'hand-to-agent':
      return { kind: 'agent', name: toTargetName(flow, effect.nodeId), isOpen };
    case 'end-flow': {
      const neverBegan = effect.nodeId === null && !entries.some((each) => each.kind === 'did' && each.effect !== effect);
      return { kind: 'end', ending: neverBegan ? 'no-start' : effect.ending };
    }
  }
}

/** For each effect after which a run waits: the status in which it waits. */
const waitingStatuses: { readonly [Kind in FlowRunEffect['kind']]?: FlowRunState['status'] } = {
  'send-menu': 'reading-choice',
  'wait-until': 'pausing',
  'hand-to-agent': 'with-agent',
};

function toTargetName(flow: FlowDefinition, nodeId: string): string {
  const node = flow.nodes.find(({ id }) => id === nodeId);
  if (node?.type === 'ticket') return node.data.queue?.name ?? '';
  if (node?.type === 'tag') return node.data.tag?.name ?? '';
  return node?.type === 'agent' ? (node.data.agent?.name ?? '') : '';
}
