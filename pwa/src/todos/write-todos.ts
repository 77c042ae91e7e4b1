import { uuidv7 } from '../platform/uuidv7.ts';
import type { Todo, TodoDatabase } from './todo-database.ts';

/** Adds a to-do; blank text is ignored (coverage 3 §5). */
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

/** Changes a to-do; blank or unchanged text is ignored. */
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

/** Deletes a to-do; gives it, to be put back. */
export const deleteTodo = (database: TodoDatabase, id: string): Promise<Todo | undefined> =>
  database.transaction('rw', database.todos, async () => {
    const gone = await database.todos.get(id);
    await database.todos.delete(id);
    return gone;
  });

/** Puts a deleted to-do back as it was. */
export const restoreTodo = (database: TodoDatabase, todo: Todo): Promise<unknown> => database.todos.put(todo);

/**
 * The open to-dos whose time has come and that weren't shown yet, marked as shown: of several tabs that ask, one gets each.
 */
export const takeDue = (database: TodoDatabase, now: string): Promise<Todo[]> =>
  database.transaction('rw', database.todos, async () => {
    const due = (await database.todos.where('remindAt').belowOrEqual(now).toArray()).filter(isPending);
    for (const todo of due) await database.todos.update(todo.id, { remindedOf: todo.remindAt });
    return due;
  });

/** When the next reminder is due; undefined without one. */
export const nextReminder = async (database: TodoDatabase): Promise<string | undefined> =>
  (await database.todos.where('remindAt').above('').filter(isPending).first())?.remindAt ?? undefined;

const isPending = ({ done, remindAt, remindedOf }: Todo): boolean => !done && remindAt !== null && remindAt !== remindedOf;
