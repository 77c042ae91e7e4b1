import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedInUser } from '../platform/signed-in-user.ts';
import { TodoDatabase, type Todo } from './todo-database.ts';

const opened = new Map<string, TodoDatabase>();

/** The signed-in user's to-dos on this device. Open as long as the page: screens and reminders share it. */
export function useTodoDatabase(): TodoDatabase {
  const { companyId, id } = useSignedInUser();
  const key = `${companyId}-${id}`;
  const known = opened.get(key) ?? new TodoDatabase({ companyId, id });
  opened.set(key, known);
  return known;
}

/** All of them, in no order; undefined before the first read. */
export const useTodos = (database: TodoDatabase): Todo[] | undefined => useLiveQuery(() => database.todos.toArray(), [database]);
