import { Accessibility, defaultPreset, KeyboardSensor, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import * as v from 'valibot';
import { cn } from '../cn.ts';

type DragEvent = Parameters<
  NonNullable<NonNullable<ConstructorParameters<typeof Accessibility>[1]>['announcements']>['dragstart']
>[0];

/** The texts of a list. `item` is the text that `nameOf` returns for an item. */
type SortableTexts = {
  /** The name of the handle that moves an item. */
  readonly move: (item: string) => string;
  /** The explanation of how to use the handle. */
  readonly hint: string;
  /** The text that a screen reader says once an item has moved. */
  readonly moved: (item: string) => string;
};

type SortableListProps<Item> = {
  labelledBy: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** Returns the text that names an item at the index `place`, from 0. */
  nameOf: (item: Item, place: number) => string;
  texts: SortableTexts;
  /** Whether the items can't be moved. The items then have no handle. */
  isFixed?: boolean;
  className?: string;
  onMove: (from: number, to: number) => void;
  /** Renders the content of an item, with the handle that moves it. */
  children: (item: Item, parts: { readonly index: number; readonly handle: ReactNode }) => ReactNode;
};

/**
 * A list that the user sorts: by dragging the handle of an item, or with Alt and the arrow keys while the handle has the focus.
 * Each move is announced to screen readers.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { labelledBy, items, className, onMove } = props;
  const plugins = useSortableListPlugins(props.texts.hint);
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={dragSensors}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (canceled || source === null || !isSortable(source) || source.index === source.initialIndex) return;
        onMove(source.initialIndex, source.index);
      }}
    >
      <ol aria-labelledby={labelledBy} className={cn('grid min-w-0', className)}>
        {items.map((item, index) => (
          <SortableItem key={props.idOf(item)} {...props} item={item} index={index} />
        ))}
      </ol>
    </DragDropProvider>
  );
}

function SortableItem<Item>(props: SortableListProps<Item> & { item: Item; index: number }) {
  const { items, item, index, idOf, nameOf, texts, isFixed = false, onMove, children } = props;
  const data: MovedItem = { announceAt: (place) => texts.moved(nameOf(item, Number(place))) };
  const { ref, handleRef, isDragging } = useSortable({ id: idOf(item), index, data, disabled: isFixed });
  const handle = !isFixed && (
    <button
      ref={handleRef}
      type="button"
      aria-label={texts.move(nameOf(item, index))}
      title={texts.hint}
      onKeyDown={(event) => {
        const to = event.altKey ? findIndexForKey(event.key, index) : undefined;
        if (to === undefined || to < 0 || to >= items.length) return;
        event.preventDefault();
        onMove(index, to);
      }}
      className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-muted-foreground hover:bg-muted max-md:size-11"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
  return (
    <li
      ref={ref}
      className={cn('min-w-0 rounded-md border border-border bg-background', isDragging && 'border-primary shadow-raised')}
    >
      {children(item, { index, handle })}
    </li>
  );
}

/** The distance in pixels after which a pressed handle drags its item. */
const MIN_DRAG_PX = 3;

/**
 * The ways to drag an item. A press on a handle can drag the item immediately, also by touch. No waiting time is needed to
 * distinguish a drag from another gesture, because a handle has no other use, and touching it does not scroll.
 */
const dragSensors = [
  PointerSensor.configure({ activationConstraints: () => [new PointerActivationConstraints.Distance({ value: MIN_DRAG_PX })] }),
  KeyboardSensor,
];

/** The data of an item that is dragged. `announceAt` returns the announcement for the item's new place. */
const MovedItem = v.object({ announceAt: v.function() });
type MovedItem = v.InferOutput<typeof MovedItem>;

/** Returns the plugins for the drag and drop library. One of the plugins announces each move to screen readers. */
function useSortableListPlugins(hint: string): NonNullable<ComponentProps<typeof DragDropProvider>['plugins']> {
  return useMemo(() => {
    const announce = ({ operation: { source } }: DragEvent): string | undefined =>
      source !== null && isSortable(source) && v.is(MovedItem, source.data)
        ? String(source.data.announceAt(source.index))
        : undefined;
    const accessibility = Accessibility.configure({
      screenReaderInstructions: { draggable: hint },
      announcements: { dragstart: announce, dragover: announce, dragend: announce },
    });
    return defaultPreset.plugins.map((plugin) => (plugin === Accessibility ? accessibility : plugin));
  }, [hint]);
}

function findIndexForKey(key: string, index: number): number | undefined {
  if (key === 'ArrowUp') return index - 1;
  return key === 'ArrowDown' ? index + 1 : undefined;
}
