import { FLOW_MAX_COUNTS, type FlowElement } from '@prosa/contract/flows/flow-node';
import { emptyElementByType } from '@prosa/documents/flow/empty-data';
import { createFlowPartId } from '@prosa/domain/flows/add-nodes';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { listElementsInOrder } from '../node-summary.tsx';
import { toElementFieldName } from '../list-node-errors.ts';
import { elementAppearance } from './element-appearance.ts';
import { ElementList } from './element-list.tsx';
import type { NodeForm } from './node-form.ts';

const offeredElementTypes = ['message', 'input', 'interval', 'img', 'audio', 'video'] as const;

/** The fields of a content block: its elements in order, and a button to add one of each type. */
export function ContentBlockFields(form: NodeForm<'singleBlock'>) {
  const { t } = useTranslation('flow-editor');
  const { data, change, errorOf, readOnly } = form;
  const list = useRef<HTMLDivElement>(null);
  const elements = listElementsInOrder(data);
  const add = (type: FlowElement['type']) => {
    const number = `${type}-${createFlowPartId(Math.random)}`;
    const element = { ...emptyElementByType[type], number };
    change((now) => ({ seq: [...now.seq, number], elements: [...now.elements, element] }));
    requestAnimationFrame(() => {
      const addedElement = list.current?.querySelector<HTMLElement>(`[data-element="${number}"]`);
      addedElement?.scrollIntoView({ block: 'nearest' });
      addedElement?.querySelector<HTMLElement>('[data-element-body] :is(textarea, input:not([type=file]), button)')?.focus();
    });
  };
  const error = errorOf('elements');
  return (
    <div ref={list} className="grid min-w-0 gap-3">
      <p id="flow-elements" className="text-small font-medium text-secondary-foreground">
        {t('dialog.block')}
      </p>
      {elements.length === 0 ? (
        <p className="rounded-md border border-dashed border-border px-4 py-6 text-center text-muted-foreground">
          {t('dialog.blockEmpty')}
        </p>
      ) : (
        <ElementList
          elements={elements}
          form={form}
          onMove={(from, to) => change((now) => ({ ...now, seq: moveItem(now.seq, from, to) }))}
          onRemove={(id) => {
            form.setSending(toElementFieldName(id), false);
            change((now) => ({
              seq: now.seq.filter((each) => each !== id),
              elements: now.elements.filter(({ number }) => number !== id),
            }));
          }}
        />
      )}
      {error !== undefined && (
        <p role="alert" className="text-small text-destructive">
          {error}
        </p>
      )}
      {!readOnly && elements.length < FLOW_MAX_COUNTS.elements && (
        <div role="group" aria-label={t('dialog.add')} className="flex flex-wrap gap-1.5">
          {offeredElementTypes.map((type, index) => {
            const { icon: Icon, title } = elementAppearance[type];
            return (
              <Button key={type} data-fault={error !== undefined && index === 0 ? true : undefined} onClick={() => add(type)}>
                <Icon aria-hidden />
                {t(title)}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Returns the ids of `seq` with the one at the index `from` moved to the index `to`. */
function moveItem(seq: readonly string[], from: number, to: number): string[] {
  const others = seq.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...seq.slice(from, from + 1));
}
