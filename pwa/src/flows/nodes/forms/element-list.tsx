import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import type { FlowElement } from '@prosa/contract/flows/flow-node';
import { GripVertical, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { elementAppearance } from './element-appearance.ts';
import { ElementFields } from './element-fields.tsx';
import type { NodeForm } from './node-form.ts';
import { type DraggedCard, useDragAnnouncements } from './use-drag-announcements.ts';

type ElementListProps = {
  elements: readonly FlowElement[];
  form: NodeForm<'singleBlock'>;
  onMove: (from: number, to: number) => void;
  onRemove: (elementId: string) => void;
};

/**
 * The elements of a block as cards. The user sorts them by dragging, or with Alt and the arrow keys while the handle of a card
 * has the focus.
 */
export function ElementList({ elements, form, onMove, onRemove }: ElementListProps) {
  const plugins = useDragAnnouncements();
  return (
    <DragDropProvider
      plugins={plugins}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || source === null || !isSortable(source) || source.index === source.initialIndex) return;
        onMove(source.initialIndex, source.index);
      }}
    >
      <ol aria-labelledby="flow-elements" className="grid min-w-0 gap-2">
        {elements.map((element, index) => (
          <ElementCard
            key={element.number}
            element={element}
            index={index}
            count={elements.length}
            form={form}
            onMove={onMove}
            onRemove={onRemove}
          />
        ))}
      </ol>
    </DragDropProvider>
  );
}

type ElementCardProps = Omit<ElementListProps, 'elements'> & { element: FlowElement; index: number; count: number };

function ElementCard({ element, index, count, form, onMove, onRemove }: ElementCardProps) {
  const { t } = useTranslation('flow-editor');
  const { icon: Icon, title } = elementAppearance[element.type];
  const data: DraggedCard = { type: t(title), count };
  const { ref, handleRef, isDragging } = useSortable({ id: element.number, index, data, disabled: form.readOnly });
  const name = t('dialog.elementName', { ...data, place: index + 1 });
  return (
    <li
      ref={ref}
      data-element={element.number}
      className={cn('min-w-0 rounded-md border border-border bg-background', isDragging && 'border-primary shadow-raised')}
    >
      <div className="flex items-center gap-1.5 py-1 pl-1 pr-1">
        {!form.readOnly && (
          <button
            ref={handleRef}
            type="button"
            aria-label={t('dialog.move', { element: name })}
            title={t('dialog.moveHint')}
            onKeyDown={(event) => {
              const to = event.altKey ? findTargetIndex(event.key, index) : undefined;
              if (to === undefined || to < 0 || to >= count) return;
              event.preventDefault();
              onMove(index, to);
            }}
            className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-muted-foreground hover:bg-muted max-md:size-11"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
        )}
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
    </li>
  );
}

function findTargetIndex(key: string, index: number): number | undefined {
  if (key === 'ArrowUp') return index - 1;
  return key === 'ArrowDown' ? index + 1 : undefined;
}
