import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { diffFlows } from '@prosa/documents/flow/diff-flows';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { NodeIcon } from '../nodes/node-card.tsx';
import { nodeAppearance } from '../nodes/node-appearance.ts';
import { DiffDrawing } from './diff-drawing.tsx';
import { diffAppearance } from './diff-appearance.ts';
import { listChangedTexts, formatNodeField } from './field-changes.ts';

type DiffListProps = {
  version: number;
  before: FlowDefinition;
  after: FlowDefinition;
  onJump: (nodeId: string) => void;
};

/**
 * Shows how a draft differs from a version: as a small picture, and as a list of the nodes that differ, with their changed
 * fields.
 */
export function DiffList({ version, before, after, onJump }: DiffListProps) {
  const { t } = useTranslation('flow-editor');
  const diff = useMemo(() => diffFlows(before, after), [before, after]);
  const { added, removed, changed } = diff.nodes;
  const lines = diff.connections;
  if (added.length + removed.length + changed.length + lines.added.length + lines.removed.length === 0)
    return <p className="text-small text-muted-foreground">{t('versions.same')}</p>;
  const olds = new Map(before.nodes.map((node) => [node.id, node]));
  const news = new Map(after.nodes.map((node) => [node.id, node]));
  const listNodes = (ids: readonly string[], from: ReadonlyMap<string, FlowNode>) => ids.flatMap((id) => from.get(id) ?? []);
  return (
    <div className="grid gap-2.5">
      <p className="text-xs text-muted-foreground">{t('versions.compare', { version })}</p>
      <DiffDrawing before={before} after={after} diff={diff} />
      <ul className="grid gap-2">
        {listNodes(added, news).map((node) => (
          <DiffRow key={node.id} node={node} kind="added" onJump={onJump}>
            <FieldTextChanges texts={listNodeTexts(node).map((text) => ({ after: text }))} />
          </DiffRow>
        ))}
        {listNodes(removed, olds).map((node) => (
          <DiffRow key={node.id} node={node} kind="removed">
            <FieldTextChanges texts={listNodeTexts(node).map((text) => ({ before: text }))} />
          </DiffRow>
        ))}
        {changed.map(({ id, fields }) => {
          const [old, node] = [olds.get(id), news.get(id)];
          if (old === undefined || node === undefined) return null;
          return (
            <DiffRow key={id} node={node} kind={fields.length === 0 ? 'moved' : 'changed'} onJump={onJump}>
              <FieldTextChanges texts={listChangedTexts(old, node, { fields, t })} />
            </DiffRow>
          );
        })}
      </ul>
      {(lines.added.length > 0 || lines.removed.length > 0) && (
        <p className="text-small text-secondary-foreground">
          {[
            lines.added.length > 0 && t('versions.linesAdded', { count: lines.added.length }),
            lines.removed.length > 0 && t('versions.linesRemoved', { count: lines.removed.length }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
    </div>
  );

  function listNodeTexts(node: FlowNode): readonly string[] {
    return [...new Set(Object.keys(node.data).map((field) => formatNodeField(node, field, t)))].filter(
      (text) => text.trim() !== '',
    );
  }
}

type DiffRowProps = { node: FlowNode; kind: keyof typeof diffAppearance; onJump?: (nodeId: string) => void; children: ReactNode };

function DiffRow({ node, kind, onJump, children }: DiffRowProps) {
  const { t } = useTranslation('flow-editor');
  const title = t(nodeAppearance[node.type].title);
  const head = (
    <>
      <NodeIcon type={node.type} className="size-5 rounded-xs [&_svg]:size-3" />
      <span className="min-w-0 truncate font-medium">{title}</span>
      <span className={cn('ml-auto shrink-0 text-xs', diffAppearance[kind].classes)}>{t(diffAppearance[kind].text)}</span>
    </>
  );
  return (
    <li className="rounded-sm border border-border bg-card px-2.5 py-2 text-small">
      {onJump === undefined ? (
        <div className="flex items-center gap-2">{head}</div>
      ) : (
        <button type="button" onClick={() => onJump(node.id)} className="flex min-h-6 w-full items-center gap-2 text-start">
          {head}
        </button>
      )}
      {children}
    </li>
  );
}

type FieldTextChange = { readonly before?: string; readonly after?: string };

function FieldTextChanges({ texts }: { texts: readonly FieldTextChange[] }) {
  const { t } = useTranslation('flow-editor');
  return texts.map(({ before, after }, index) => (
    // The changes keep their order, so the index is a stable key.
    <div key={index} className="mt-1.5 grid gap-1">
      {before !== undefined && (
        <del className={cn(textClasses, 'bg-destructive-soft')}>
          <span className="sr-only">{t('versions.before')}: </span>
          {before === '' ? '–' : before}
        </del>
      )}
      {after !== undefined && (
        <ins className={cn(textClasses, 'bg-success/10')}>
          <span className="sr-only">{t('versions.after')}: </span>
          {after === '' ? '–' : after}
        </ins>
      )}
    </div>
  ));
}

const textClasses =
  'block max-h-40 overflow-y-auto whitespace-pre-line rounded-xs px-2 py-1 text-caption leading-4.25 no-underline [overflow-wrap:anywhere]';
