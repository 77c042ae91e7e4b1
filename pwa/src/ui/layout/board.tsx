import { DragDropProvider, useDroppable } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

type BoardColumn<Card> = { readonly id: string; readonly title: string; readonly cards: readonly Card[] };

type BoardProps<Card> = {
  label: string;
  columns: readonly BoardColumn<Card>[];
  idOf: (card: Card) => string;
  /** Renders the content of a card. The user moves the whole card with the pointer, or with Space and the arrow keys. */
  children: (card: Card) => ReactNode;
  /**
   * Called when the user has moved a card into the column `columnId`. The card is to be inserted before the card at `index` of
   * that column.
   */
  onMove: (cardId: string, to: { readonly columnId: string; readonly index: number }) => void;
};

/** A board with cards in columns. The user can move a card to another column. */
export function Board<Card>({ label, columns, idOf, children, onMove }: BoardProps<Card>) {
  return (
    <DragDropProvider
      onDragEnd={({ canceled, operation: { source, target } }) => {
        if (canceled || source === null || target === null) return;
        const over = columns.find(({ id, cards }) => id === target.id || cards.some((card) => idOf(card) === target.id));
        if (over === undefined) return;
        const at = over.cards.findIndex((card) => idOf(card) === target.id);
        onMove(String(source.id), { columnId: over.id, index: at === -1 ? over.cards.length : at });
      }}
    >
      <div role="group" aria-label={label} className="flex min-h-0 flex-1 gap-3 overflow-x-auto p-3">
        {columns.map((column) => (
          <BoardColumnView key={column.id} column={column}>
            {column.cards.map((card, index) => (
              <BoardCard key={idOf(card)} id={idOf(card)} index={index} columnId={column.id}>
                {children(card)}
              </BoardCard>
            ))}
          </BoardColumnView>
        ))}
      </div>
    </DragDropProvider>
  );
}

function BoardColumnView({ column: { id, title, cards }, children }: { column: BoardColumn<unknown>; children: ReactNode }) {
  const { ref, isDropTarget } = useDroppable({ id, accept: 'card' });
  return (
    <section
      ref={ref}
      aria-label={title}
      className={cn(
        'flex w-72 shrink-0 flex-col rounded-md border border-border bg-background',
        isDropTarget && 'border-primary bg-accent',
      )}
    >
      <h2 className="flex items-center gap-2 px-3 py-2.5 font-semibold">
        {title}
        <span className="rounded-full bg-muted px-2 text-xs font-medium leading-5 text-secondary-foreground tabular-nums">
          {cards.length}
        </span>
      </h2>
      <ul className="grid min-h-16 content-start gap-2 overflow-y-auto px-2 pb-2">{children}</ul>
    </section>
  );
}

type BoardCardProps = { id: string; index: number; columnId: string; children: ReactNode };

function BoardCard({ id, index, columnId, children }: BoardCardProps) {
  const { ref, isDragging } = useSortable({ id, index, group: columnId, type: 'card', accept: 'card' });
  return (
    <li>
      <div
        ref={ref}
        className={cn('touch-none rounded-md border border-border bg-card p-3 shadow-raised', isDragging && 'opacity-60')}
      >
        {children}
      </div>
    </li>
  );
}
