import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { TodoDatabase, type Todo } from './todo-database.ts';

const openDatabases = new Map<string, TodoDatabase>();

/**
 * Opens the signed-in user's to-dos on this device. The database stays open as long as the page, because screens and reminders
 * share it.
 */
export function useTodoDatabase(): TodoDatabase {
  const { companyId, id } = useSignedInUser();
  const key = `${companyId}-${id}`;
  const known = openDatabases.get(key) ?? new TodoDatabase({ companyId, id });
  openDatabases.set(key, known);
  return known;
}

/** Lists all to-dos, in no order. Undefined before the first read. */
export const useTodos = (database: TodoDatabase): Todo[] | undefined => useLiveQuery(() => database.todos.toArray(), [database]);
