import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { arbitraryFlow, arbitraryNode } from '@prosa/domain/flows/testing/arbitrary-flow';
import type fc from 'fast-check';

/**
 * Generates any flow and any node that the schemas allow. The casts are needed because the compiler sees fast-check declared
 * twice, here and behind the domain.
 */
export const arbitraryFlows = arbitraryFlow as unknown as fc.Arbitrary<FlowDefinition>;
export const arbitraryNodes = arbitraryNode('n') as unknown as fc.Arbitrary<FlowNode>;
