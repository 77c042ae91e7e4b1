import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { flowFindings, type FlowFinding } from '@prosa/contract/flows/flow-finding';
import { checkFlow } from '@prosa/documents/flow/check-flow';
import { useEffect, useState } from 'react';

/** How long a drawing rests before it is checked, in milliseconds. */
const REST_MS = 400;

/** A drawing is checked once, however many ask. */
const checked = new WeakMap<FlowDefinition, readonly FlowFinding[]>();

function findingsOf(flow: FlowDefinition): readonly FlowFinding[] {
  const known = checked.get(flow) ?? checkFlow(flow);
  checked.set(flow, known);
  return known;
}

/** The findings about a flow, once it rests and the browser has time; about the drawing before until then. */
export function useFindings(flow: FlowDefinition): readonly FlowFinding[] {
  const [findings, setFindings] = useState<readonly FlowFinding[]>([]);
  useEffect(() => {
    let idle: number | undefined;
    const check = () => setFindings(findingsOf(flow));
    const timer = setTimeout(() => {
      if (globalThis.requestIdleCallback === undefined) check();
      else idle = requestIdleCallback(check, { timeout: REST_MS });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [flow]);
  return findings;
}

/** How many of findings keep a flow from being published, and how many don't. */
export function countFindings(findings: readonly FlowFinding[]): { readonly errors: number; readonly warnings: number } {
  const errors = findings.filter(({ code }) => flowFindings[code] === 'error').length;
  return { errors, warnings: findings.length - errors };
}
