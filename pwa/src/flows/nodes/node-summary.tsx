import type { FlowElement, FlowNode } from '@prosa/contract/flows/flow-node';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/labels/pill.tsx';
import { conditionOperators } from './condition-operators.ts';

/** Summarizes a node in a few lines. Empty for a node whose exit rows already show its content. */
export function NodeSummary({ node }: { node: FlowNode }) {
  const { t } = useTranslation('flow-editor');
  switch (node.type) {
    case 'start':
      return <SummaryText>{t('nodes.startHint')}</SummaryText>;
    case 'message':
      return <SummaryTextOrEmpty text={node.data.label} />;
    case 'menu':
      return <SummaryTextOrEmpty text={node.data.message} />;
    case 'singleBlock':
      return <BlockSummary elements={listElementsInOrder(node.data)} />;
    case 'condition': {
      const { key, condition, value } = node.data;
      return <SummaryTextOrEmpty text={key.trim() === '' ? '' : `${key} ${conditionOperators[condition]} ${value}`} />;
    }
    case 'randomizer':
      return null;
    case 'interval':
      return <SummaryTextOrEmpty text={node.data.sec > 0 ? t('nodes.waits', { seconds: node.data.sec }) : ''} />;
    case 'img':
    case 'audio':
    case 'video':
      return <SummaryTextOrEmpty text={node.data.url} />;
    case 'ticket':
      return <TargetPill label={t('nodes.queueIs')} to={node.data.queue} />;
    case 'tag':
      return <TargetPill label={t('nodes.tagIs')} to={node.data.tag} />;
    case 'agent':
      return <SummaryTextOrEmpty text={node.data.agent?.name ?? ''} />;
  }
}

function SummaryText({ children }: { children: React.ReactNode }) {
  return <div className="px-3 py-2.25 text-small leading-4.5 text-secondary-foreground [overflow-wrap:anywhere]">{children}</div>;
}

function SummaryTextOrEmpty({ text }: { text: string }) {
  const { t } = useTranslation('flow-editor');
  return (
    <SummaryText>
      {text.trim() === '' ? (
        <span className="italic text-muted-foreground">{t('nodes.empty')}</span>
      ) : (
        <p dir="auto" className="line-clamp-4 whitespace-pre-line">
          {text}
        </p>
      )}
    </SummaryText>
  );
}

function TargetPill({ label, to }: { label: string; to: { readonly name: string; readonly color?: string | undefined } | null }) {
  if (to === null) return <SummaryTextOrEmpty text="" />;
  return (
    <SummaryText>
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="shrink-0">{label}</span>
        <Pill colour={to.color ?? 'var(--muted-foreground)'}>{to.name}</Pill>
      </span>
    </SummaryText>
  );
}

/** Shows a block's first text, and below it the other elements in one line. */
function BlockSummary({ elements }: { elements: readonly FlowElement[] }) {
  const { t } = useTranslation('flow-editor');
  const first = elements.find((element) => element.type === 'message' && element.value.trim() !== '');
  const others = elements.filter((element) => element !== first).map((element) => toElementName(element, t));
  if (elements.length === 0) return <SummaryTextOrEmpty text="" />;
  return (
    <SummaryText>
      {first?.type === 'message' && (
        <p dir="auto" className="line-clamp-4 whitespace-pre-line">
          {first.value}
        </p>
      )}
      {others.length > 0 && <p className="line-clamp-2 text-muted-foreground">{others.join(' · ')}</p>}
    </SummaryText>
  );
}

/** Returns a short name of an element. */
export function toElementName(element: FlowElement, t: TFunction<'flow-editor'>): string {
  switch (element.type) {
    case 'message':
      return element.value.trim() === '' ? t('nodes.empty') : element.value.trim();
    case 'input':
      return t('nodes.asks', { name: `{{${element.value}}}` });
    case 'interval':
      return t('nodes.waits', { seconds: element.value });
    case 'img':
      return t('nodes.picture');
    case 'audio':
      return t('nodes.sound');
    case 'video':
      return t('nodes.film');
  }
}

/** Returns a block's elements in order. */
export const listElementsInOrder = ({
  seq,
  elements,
}: {
  readonly seq: readonly string[];
  readonly elements: readonly FlowElement[];
}): readonly FlowElement[] => seq.flatMap((id) => elements.find(({ number }) => number === id) ?? []);
