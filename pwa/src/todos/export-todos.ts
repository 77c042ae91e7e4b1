import type { TFunction } from 'i18next';
import Papa from 'papaparse';
import type { Todo } from './todo-database.ts';

/** Returns the to-dos as CSV. A value that looks like a formula is escaped, so that a spreadsheet reads it as text. */
export function toTodosCsv(todos: readonly Todo[], t: TFunction<'todos'>, timeOf: (instant: string) => string): string {
  const fields = [t('columnText'), t('columnState'), t('columnCreated'), t('columnUpdated'), t('columnReminder')];
  const data = todos.map(({ text, done, createdAt, updatedAt, remindAt }) => [
    text,
    done ? t('stateDone') : t('stateOpen'),
    timeOf(createdAt),
    timeOf(updatedAt),
    remindAt === null ? '' : timeOf(remindAt),
  ]);
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: true })}`;
}

/** Saves a text as a file on the device. */
export function saveCsvFile(csv: string, name: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
