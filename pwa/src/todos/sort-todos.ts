import type { Todo } from './todo-database.ts';

export const todoOrders = ['newest', 'oldest', 'reminderFirst'] as const;
export type TodoOrder = (typeof todoOrders)[number];

/**
 * Sorts open to-dos before done to-dos, each group in the chosen order. In the order by reminder, to-dos without a reminder come
 * last in their group.
 */
export function sortTodos(todos: readonly Todo[], order: TodoOrder): Todo[] {
  const newest = (a: Todo, b: Todo) => compareTexts(b.createdAt, a.createdAt) || compareTexts(b.id, a.id);
  const by = {
    newest,
    oldest: (a: Todo, b: Todo) => newest(b, a),
    reminderFirst: (a: Todo, b: Todo) => compareTexts(a.remindAt ?? '\uffff', b.remindAt ?? '\uffff') || newest(a, b),
  }[order];
  return todos.toSorted((a, b) => Number(a.done) - Number(b.done) || by(a, b));
}

const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
