import { FlowName } from '@prosa/contract/flows/write-flow';
import * as v from 'valibot';

export type FlowNameFault = 'nameRequired' | 'nameShort' | 'nameLong';

/** Finds the fault of a flow's name (coverage 3 §5) by the contract's own rule; undefined where it has none. */
export function checkFlowName(name: string): FlowNameFault | undefined {
  if (name.trim() === '') return 'nameRequired';
  const { issues } = v.safeParse(FlowName, name);
  if (issues === undefined) return undefined;
  return issues[0].type === 'min_graphemes' ? 'nameShort' : 'nameLong';
}
