import { Bell, BellRing, Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import { controlClasses } from '../ui/fields/control-classes.ts';
import type { Todo } from './todo-database.ts';

const focusNow = (input: HTMLInputElement | null) => input?.focus();

type TodoItemProps = {
  todo: Todo;
  timeOf: (instant: string) => string;
  onChange: (change: Partial<Pick<Todo, 'text' | 'done'>>) => void;
  onRemind: () => void;
  onDelete: () => void;
};

/** Shows one to-do. Its text is edited in place: Enter or leaving the field saves, Esc cancels. */
export function TodoItem({ todo, timeOf, onChange, onRemind, onDelete }: TodoItemProps) {
  const { t } = useTranslation('todos');
  const [draft, setDraft] = useState<string>();
  const { text, done, createdAt, updatedAt, remindAt, remindedOf } = todo;
  const saveDraft = () => {
    if (draft !== undefined) onChange({ text: draft });
    setDraft(undefined);
  };
  const isSet = remindAt !== null && !done;
  const isDue = isSet && remindAt === remindedOf;
  const BellIcon = isSet ? BellRing : Bell;
  return (
    <li className="flex items-start gap-2 rounded-md border border-border bg-card py-1.5 pl-2 pr-1">
      <button
        type="button"
        role="checkbox"
        aria-checked={done}
        aria-label={t('done', { text })}
        onClick={() => onChange({ done: !done })}
        className="grid size-control shrink-0 place-items-center"
      >
        <span
          className={cn(
            'grid size-5 place-items-center rounded-sm border border-muted-foreground transition-colors',
            done && 'border-primary bg-primary text-primary-foreground',
          )}
        >
          {done && <Check aria-hidden className="size-4" />}
        </span>
      </button>
      <div className="min-w-0 flex-1 py-1.5 max-md:py-2.5">
        {draft === undefined ? (
          <button
            type="button"
            aria-label={t('edit', { text })}
            onClick={() => setDraft(text)}
            className={cn(
              'block w-full cursor-text whitespace-pre-wrap text-left [overflow-wrap:anywhere] max-md:-mb-3 max-md:-mt-3 max-md:py-3',
              done && 'text-muted-foreground line-through',
            )}
          >
            {text}
          </button>
        ) : (
          <input
            ref={focusNow}
            value={draft}
            aria-label={t('edit', { text })}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={saveDraft}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Enter') saveDraft();
              if (event.key === 'Escape') setDraft(undefined);
            }}
            className={cn(controlClasses, '-my-1.5')}
          />
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-caption text-muted-foreground">
          <span title={t('updated', { when: timeOf(updatedAt) })}>{t('created', { when: timeOf(createdAt) })}</span>
          {isSet && (
            <span className={isDue ? 'text-warning' : 'text-accent-foreground'}>
              {t('remindedAt', { when: timeOf(remindAt) })}
            </span>
          )}
        </p>
      </div>
      {!done && (
        <Button variant="ghost" size="icon" aria-label={t('remind', { text })} onClick={onRemind}>
          <BellIcon aria-hidden className={cn(isSet && !isDue && 'text-accent-foreground')} />
        </Button>
      )}
      <Button variant="ghost" size="icon" aria-label={t('delete', { text })} onClick={onDelete}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
