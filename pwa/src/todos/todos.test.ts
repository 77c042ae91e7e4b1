import 'fake-indexeddb/auto';
import { startTranslation } from '@prosa/i18n/start-translation';
import { loadTexts } from '@prosa/i18n/load-texts';
import Papa from 'papaparse';
import { beforeEach, expect, test } from 'vitest';
import { toTodosCsv } from './export-todos.ts';
import { sortTodos } from './sort-todos.ts';
import { TodoDatabase } from './todo-database.ts';
import { addTodo, changeTodo, deleteTodo, findNextReminder, restoreTodo, takeDueTodos } from './write-todos.ts';

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
let user = 0;
let database: TodoDatabase;
beforeEach(() => {
  user += 1;
  database = new TodoDatabase({ companyId: 1, id: user });
});
const listTodos = () => database.todos.toArray();
const idOf = async (text: string) => (await listTodos()).find((todo) => todo.text === text)?.id ?? '';

test('a new or edited to-do with blank text is ignored, and other text is trimmed', async () => {
  await addTodo(database, ' \n\t ', at(0));
  await addTodo(database, '  Ligar para Helena ', at(1));
  await changeTodo(database, await idOf('Ligar para Helena'), { change: { text: '   ' }, now: at(2) });
  expect(await listTodos()).toMatchObject([{ text: 'Ligar para Helena', createdAt: at(1), updatedAt: at(1), done: false }]);
  await changeTodo(database, await idOf('Ligar para Helena'), { change: { text: ' Ligar ' }, now: at(3) });
  expect(await listTodos()).toMatchObject([{ text: 'Ligar', createdAt: at(1), updatedAt: at(3) }]);
});

test('open to-dos come before done ones, and each group is sorted from the newest to the oldest, or in the chosen order', async () => {
  for (const [minute, text] of ['a', 'b', 'c'].entries()) await addTodo(database, text, at(minute));
  await changeTodo(database, await idOf('c'), { change: { done: true }, now: at(5) });
  await changeTodo(database, await idOf('a'), { change: { remindAt: at(30) }, now: at(6) });
  const texts = async (order: Parameters<typeof sortTodos>[1]) => sortTodos(await listTodos(), order).map(({ text }) => text);
  expect(await texts('newest')).toEqual(['b', 'a', 'c']);
  expect(await texts('oldest')).toEqual(['a', 'b', 'c']);
  expect(await texts('reminderFirst')).toEqual(['a', 'b', 'c']);
});

test('a deleted to-do can be restored unchanged', async () => {
  await addTodo(database, 'a', at(0));
  const before = await listTodos();
  const gone = await deleteTodo(database, await idOf('a'));
  expect(await listTodos()).toEqual([]);
  if (gone !== undefined) await restoreTodo(database, gone);
  expect(await listTodos()).toEqual(before);
});

test('a due reminder is shown once, in only one of several tabs, and never for a done to-do', async () => {
  for (const text of ['já', 'depois', 'feita']) await addTodo(database, text, at(0));
  await changeTodo(database, await idOf('já'), { change: { remindAt: at(10) }, now: at(1) });
  await changeTodo(database, await idOf('depois'), { change: { remindAt: at(20) }, now: at(1) });
  await changeTodo(database, await idOf('feita'), { change: { remindAt: at(5), done: true }, now: at(1) });
  expect(await findNextReminder(database)).toBe(at(10));
  const otherTab = new TodoDatabase({ companyId: 1, id: user });
  const taken = await Promise.all([takeDueTodos(database, at(15)), takeDueTodos(otherTab, at(15))]);
  expect(taken.flat().map(({ text }) => text)).toEqual(['já']);
  expect(await findNextReminder(database)).toBe(at(20));
  // A reminder that the user sets again is shown again.
  await changeTodo(database, await idOf('já'), { change: { remindAt: at(16) }, now: at(15) });
  expect((await takeDueTodos(database, at(59))).map(({ text }) => text)).toEqual(['já', 'depois']);
});

test('another user of the same device sees none of the first user’s to-dos', async () => {
  await addTodo(database, 'segredo', at(0));
  const other = new TodoDatabase({ companyId: 1, id: 999 });
  expect(await other.todos.count()).toBe(0);
});

test('parsing the exported CSV gives the same to-dos again, and no value begins like a formula', async () => {
  for (const [minute, text] of ['=HYPERLINK("http://x")', '+1', '-1', '@a', 'com; "aspas", e\nlinha'].entries())
    await addTodo(database, text, at(minute));
  const translation = await startTranslation('pt');
  await loadTexts(translation, ['todos']);
  const csv = toTodosCsv(sortTodos(await listTodos(), 'oldest'), translation.getFixedT('pt', 'todos'), (instant) => instant);
  const { data } = Papa.parse<string[]>(csv.replace('\uFEFF', ''));
  expect(data[0]).toEqual(['Tarefa', 'Situação', 'Criada', 'Mudada', 'Lembrete']);
  expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(data.at(-1)).toEqual(['com; "aspas", e\nlinha', 'aberta', at(4), at(4), '']);
});
