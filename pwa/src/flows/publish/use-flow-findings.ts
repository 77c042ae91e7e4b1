import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { flowFindings, type FlowFinding } from '@prosa/contract/flows/flow-finding';
import { checkFlow } from '@prosa/documents/flow/check-flow';
import { useEffect, useState } from 'react';

/** The time for which a drawing must be unchanged before it is checked, in milliseconds. */
const UNCHANGED_BEFORE_CHECK_MS = 400;

/** The findings of each drawing that was checked, so that all callers share one check. */
const findingsByFlow = new WeakMap<FlowDefinition, readonly FlowFinding[]>();

function findCachedFindings(flow: FlowDefinition): readonly FlowFinding[] {
  const known = findingsByFlow.get(flow) ?? checkFlow(flow);
  findingsByFlow.set(flow, known);
  return known;
}

/**
 * Returns the findings about a flow. A changed drawing is checked once it has not changed for a while and the browser is idle.
 * Until then the findings of the previous drawing are returned.
 */
export function useFlowFindings(flow: FlowDefinition): readonly FlowFinding[] {
  const [findings, setFindings] = useState<readonly FlowFinding[]>([]);
  useEffect(() => {
    let idle: number | undefined;
    const check = () => setFindings(findCachedFindings(flow));
    const timer = setTimeout(() => {
      if (globalThis.requestIdleCallback === undefined) check();
      else idle = requestIdleCallback(check, { timeout: UNCHANGED_BEFORE_CHECK_MS });
    }, UNCHANGED_BEFORE_CHECK_MS);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [flow]);
  return findings;
}

/** Counts the findings that prevent publishing (errors), and the findings that don't (warnings). */
export function countFindings(findings: readonly FlowFinding[]): { readonly errors: number; readonly warnings: number } {
  const errors = findings.filter(({ code }) => flowFindings[code] === 'error').length;
  return { errors, warnings: findings.length - errors };
}
