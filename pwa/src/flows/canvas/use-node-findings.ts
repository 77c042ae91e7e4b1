import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { type FlowFinding, flowFindings } from '@prosa/contract/flows/flow-finding';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore, type Store } from '../../platform/store.ts';
import { useLanguage } from '../../platform/language.ts';
import { toExitLabel } from '../nodes/exit-rows.ts';
import { useFlowFindings } from '../publish/use-flow-findings.ts';

/** The maximum number of findings that a node's card shows. The list of findings shows all of them. */
const MAX_CARD_FINDINGS = 3;

/** Returns the texts of each node's findings, which the node's card shows. Empty until the user has tried to publish. */
export function useNodeFindings(flow: FlowDefinition, wasTried: boolean): Store<ReadonlyMap<string, string>> {
  const { t } = useTranslation('flow-editor');
  const { language } = useLanguage();
  const findings = useFlowFindings(flow);
  const [findingTexts] = useState(() => createStore<ReadonlyMap<string, string>>(new Map()));
  useEffect(() => {
    const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
    const lines = new Map<string, Set<string>>();
    for (const finding of wasTried ? findings : []) {
      const node = finding.nodeId === null ? undefined : nodes.get(finding.nodeId);
      if (node === undefined || !isShownOnCard(finding)) continue;
      const text = t(`findings.${finding.code}`);
      const line = finding.exit === undefined ? text : `${toExitLabel(node, finding.exit, t)}: ${text}`;
      lines.set(node.id, (lines.get(node.id) ?? new Set()).add(line));
    }
    findingTexts.set(new Map([...lines].map(([id, texts]) => [id, [...texts].slice(0, MAX_CARD_FINDINGS).join('\n')])));
  }, [findings, flow, wasTried, language, findingTexts, t]);
  return findingTexts;
}

/** Returns whether a node's card shows a finding: cards show errors, and exits without a line. */
const isShownOnCard = ({ code }: FlowFinding): boolean => flowFindings[code] === 'error' || code === 'exitOpen';
