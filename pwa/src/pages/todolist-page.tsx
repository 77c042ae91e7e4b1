import { Download, ListTodo, Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { currentInstant } from '../platform/clock.ts';
import { reportError } from '../platform/error-reports/report-error.ts';
import { useLanguage } from '../platform/language.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { saveCsvFile, toTodosCsv } from '../todos/export-todos.ts';
import { ReminderDialog } from '../todos/reminder-dialog.tsx';
import { sortTodos, todoOrders, type TodoOrder } from '../todos/sort-todos.ts';
import type { Todo } from '../todos/todo-database.ts';
import { TodoItem } from '../todos/todo-item.tsx';
import { useTodoDatabase, useTodos } from '../todos/use-todos.ts';
import { addTodo, changeTodo, deleteTodo, restoreTodo } from '../todos/write-todos.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Input } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { toastError, showActionToast } from '../ui/feedback/toast.ts';

const UNDO_MS = 10_000;

/** The user's to-do list (coverage 3 §2), which exists only on this device. */
export function TodoListPage() {
  const { t } = useTranslation('todos');
  const { locale } = useLanguage();
  const database = useTodoDatabase();
  const todos = useTodos(database);
  const isNew = new URLSearchParams(useSearch()).has('new');
  const newTodo = useRef<HTMLInputElement>(null);
  // The installed app has a shortcut that opens this page with the focus in the field of a new to-do.
  useEffect(() => {
    if (isNew) newTodo.current?.focus();
  }, [isNew]);
  const [text, setText] = useState('');
  const [order, setOrder] = useState<TodoOrder>('newest');
  const [reminded, setReminded] = useState<Todo>();
  const formatInstant = (instant: string) => new Date(instant).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
  const showNotStored = (error: unknown) => {
    reportError(error, 'promise', 'todos');
    toastError(t('notStored'));
  };
  const change = (id: string, changes: Parameters<typeof changeTodo>[2]['change']) => {
    changeTodo(database, id, { change: changes, now: currentInstant() }).catch(showNotStored);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    setText('');
    addTodo(database, text, currentInstant()).catch((error: unknown) => {
      // The typed text returns to the field, unless the user has begun the next to-do.
      setText((typed) => (typed === '' ? text : typed));
      showNotStored(error);
    });
  };
  const remove = (id: string) => {
    deleteTodo(database, id)
      .then((deleted) => deleted !== undefined && offerUndo(deleted))
      .catch(showNotStored);
  };
  const offerUndo = (deleted: Todo) => {
    // If the device cannot store the restored to-do, the undo is offered again. Otherwise the text of the to-do would be lost.
    const restore = () =>
      restoreTodo(database, deleted).catch((error: unknown) => {
        showNotStored(error);
        offerUndo(deleted);
      });
    const close = showActionToast(t('deleted', { text: shortenTitle(deleted.text) }), {
      label: t('undo'),
      onClick: () => void restore(),
    });
    setTimeout(close, UNDO_MS);
  };
  const sorted = todos === undefined ? undefined : sortTodos(todos, order);
  const open = todos?.filter(({ done }) => !done).length ?? 0;
  return (
    <div className="h-full overflow-y-auto bg-canvas">
      <div className="mx-auto grid max-w-3xl gap-3 p-4 md:py-6">
        <header className="flex flex-wrap items-center gap-2">
          <h1 className="mr-auto text-base font-semibold">{t('title')}</h1>
          <span className="text-small text-muted-foreground">{open > 0 && t('open', { count: open })}</span>
          <Button
            disabled={todos === undefined || todos.length === 0}
            onClick={() => saveCsvFile(toTodosCsv(sorted ?? [], t, formatInstant), `${t('title').toLowerCase()}.csv`)}
          >
            <Download aria-hidden />
            {t('export')}
          </Button>
        </header>
        <p className="text-small text-muted-foreground">{t('local')}</p>
        <form onSubmit={add} className="flex gap-2">
          <Input
            value={text}
            aria-label={t('new')}
            placeholder={t('placeholder')}
            autoComplete="off"
            ref={newTodo}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="primary">
            <Plus aria-hidden />
            {t('add')}
          </Button>
        </form>
        {sorted !== undefined && sorted.length === 0 ? (
          <div className="h-64">
            <Notice icon={ListTodo} title={t('none')} text={t('noneHint')} />
          </div>
        ) : (
          <>
            <div className="w-full md:w-64">
              <Select
                label={t('sort')}
                value={order}
                placeholder={t('sort')}
                options={todoOrders.map((value) => ({ value, label: t(value) }))}
                onChange={(value) => value !== null && setOrder(value)}
              />
            </div>
            <ul aria-label={t('list')} className="grid gap-1.5">
              {sorted?.map((todo) => (
                <TodoItem
                  key={todo.id}
                  todo={todo}
                  timeOf={formatInstant}
                  onChange={(changes) => change(todo.id, changes)}
                  onRemind={() => setReminded(todo)}
                  onDelete={() => remove(todo.id)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      {reminded !== undefined && (
        <ReminderDialog
          todo={reminded}
          onClose={() => setReminded(undefined)}
          onSet={(remindAt) => {
            change(reminded.id, { remindAt });
            setReminded(undefined);
          }}
        />
      )}
    </div>
  );
}

const TOAST_TITLE_CHARACTERS = 60;
const shortenTitle = (text: string): string =>
  text.length > TOAST_TITLE_CHARACTERS ? `${text.slice(0, TOAST_TITLE_CHARACTERS)}…` : text;
