import { uuidv7 } from '../platform/uuidv7.ts';
import type { Todo, TodoDatabase } from './todo-database.ts';

/** Adds a to-do. Blank text is ignored (coverage 3 §5). */
export async function addTodo(database: TodoDatabase, text: string, now: string): Promise<void> {
  const trimmed = text.trim();
  if (trimmed === '') return;
  await database.todos.add({
    id: uuidv7(),
    text: trimmed,
    createdAt: now,
    updatedAt: now,
    done: false,
    remindAt: null,
    remindedOf: null,
  });
}

/** Changes a to-do. Blank or unchanged text is ignored. */
export async function changeTodo(
  database: TodoDatabase,
  id: string,
  { change, now }: { readonly change: Partial<Pick<Todo, 'text' | 'done' | 'remindAt'>>; readonly now: string },
): Promise<void> {
  const text = change.text?.trim();
  if (text === '') return;
  await database.transaction('rw', database.todos, async () => {
    const before = await database.todos.get(id);
    if (before === undefined || (text === before.text && Object.keys(change).length === 1)) return;
    await database.todos.put({ ...before, ...change, text: text ?? before.text, updatedAt: now });
  });
}

/** Deletes a to-do and returns it, so that it can be restored. */
export const deleteTodo = (database: TodoDatabase, id: string): Promise<Todo | undefined> =>
  database.transaction('rw', database.todos, async () => {
    const deletedTodo = await database.todos.get(id);
    await database.todos.delete(id);
    return deletedTodo;
  });

/** Restores a deleted to-do unchanged. */
export const restoreTodo = (database: TodoDatabase, todo: Todo): Promise<unknown> => database.todos.put(todo);

/**
 * Returns the open to-dos whose reminder is due and was not shown yet, and marks the reminders as shown. If several tabs call
 * this function, each to-do is returned in only one tab.
 */
export const takeDueTodos = (database: TodoDatabase, now: string): Promise<Todo[]> =>
  database.transaction('rw', database.todos, async () => {
    const due = (await database.todos.where('remindAt').belowOrEqual(now).toArray()).filter(isReminderOutstanding);
    for (const todo of due) await database.todos.update(todo.id, { remindedOf: todo.remindAt });
    return due;
  });

/** Returns the instant of the next reminder. Undefined if there is none. */
export const findNextReminder = async (database: TodoDatabase): Promise<string | undefined> =>
  (await database.todos.where('remindAt').above('').filter(isReminderOutstanding).first())?.remindAt ?? undefined;

const isReminderOutstanding = ({ done, remindAt, remindedOf }: Todo): boolean =>
  !done && remindAt !== null && remindAt !== remindedOf;
