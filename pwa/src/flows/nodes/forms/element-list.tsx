import type { FlowElement } from '@prosa/contract/flows/flow-node';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { SortableList } from '../../../ui/layout/sortable-list.tsx';
import { elementAppearance } from './element-appearance.ts';
import { ElementFields } from './element-fields.tsx';
import type { NodeForm } from './node-form.ts';

type ElementListProps = {
  elements: readonly FlowElement[];
  form: NodeForm<'singleBlock'>;
  onMove: (from: number, to: number) => void;
  onRemove: (elementId: string) => void;
};

/** Shows the elements of a content block as cards. The user can change their order. */
export function ElementList({ elements, form, onMove, onRemove }: ElementListProps) {
  const { t } = useTranslation('flow-editor');
  const nameOf = ({ type }: FlowElement, place: number) =>
    t('dialog.elementName', { type: t(elementAppearance[type].title), place: place + 1, count: elements.length });
  return (
    <SortableList
      labelledBy="flow-elements"
      items={elements}
      idOf={({ number }) => number}
      nameOf={nameOf}
      texts={{
        move: (element) => t('dialog.move', { element }),
        hint: t('dialog.moveHint'),
        moved: (element) => t('dialog.moved', { element }),
      }}
      isFixed={form.readOnly}
      className="gap-2"
      onMove={onMove}
    >
      {(element, { index, handle }) => (
        <ElementCard element={element} name={nameOf(element, index)} handle={handle} form={form} onRemove={onRemove} />
      )}
    </SortableList>
  );
}

type ElementCardProps = Pick<ElementListProps, 'form' | 'onRemove'> & { element: FlowElement; name: string; handle: ReactNode };

function ElementCard({ element, name, handle, form, onRemove }: ElementCardProps) {
  const { t } = useTranslation('flow-editor');
  const { icon: Icon, title } = elementAppearance[element.type];
  return (
    <div data-element={element.number}>
      <div className="flex items-center gap-1.5 py-1 pl-1 pr-1">
        {handle}
        <Icon aria-hidden className={cn('size-4 shrink-0 text-muted-foreground', form.readOnly && 'ml-2')} />
        <span className="min-w-0 flex-1 truncate text-small font-medium text-secondary-foreground">{t(title)}</span>
        {!form.readOnly && (
          <Button
            variant="ghost"
            size="icon"
            className="size-8 max-md:size-11"
            aria-label={t('dialog.removeElement', { element: name })}
            onClick={() => onRemove(element.number)}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      <div data-element-body className="px-3 pb-3">
        <ElementFields element={element} name={name} form={form} />
      </div>
    </div>
  );
}
