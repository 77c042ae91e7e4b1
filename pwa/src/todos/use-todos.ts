import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { TodoDatabase, type Todo } from './todo-database.ts';

const openedTodoDatabases = new Map<string, TodoDatabase>();

/**
 * Opens the database with the signed-in user's to-dos. The database stays open until the page is closed, because several screens
 * and the reminders share it.
 */
export function useTodoDatabase(): TodoDatabase {
  const { companyId, id } = useSignedInUser();
  const key = `${companyId}-${id}`;
  const known = openedTodoDatabases.get(key) ?? new TodoDatabase({ companyId, id });
  openedTodoDatabases.set(key, known);
  return known;
}

/** Lists all to-dos, in no particular order. Undefined before the first read. */
export const useTodos = (database: TodoDatabase): Todo[] | undefined => useLiveQuery(() => database.todos.toArray(), [database]);
