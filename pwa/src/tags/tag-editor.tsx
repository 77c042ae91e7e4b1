import { useTranslation } from 'react-i18next';
import type { Tag } from '@prosa/contract/contacts/contact';
import { TAG_NAME_CHARACTERS } from '@prosa/contract/tags/write-tags';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { PendingMark } from '../unsent/pending-mark.tsx';
import { foldText } from '../platform/fold-text.ts';
import { controlClasses } from '../ui/control-classes.ts';
import { focusOnce } from '../ui/interaction/focus-once.ts';
import { Pill } from '../ui/pill.tsx';
import { toastError } from '../ui/toast.ts';
import type { NewTag } from './read-new-tags.ts';

type TagEditorProps = {
  tags: readonly Tag[];
  all: readonly Tag[];
  /** Tags that the server has not numbered yet. */
  newTags: readonly NewTag[];
  onChange: (tags: readonly Tag[]) => void;
  /** Whether somebody came to add a tag: then its field has the focus. */
  isAsked: boolean;
  onCreate: (name: string) => void;
  onTakeBack: (tag: NewTag) => void;
};

/** How many tags are offered at once; typing narrows them. */
const MOST_OFFERED = 8;
/** The colour of a new tag until the server chooses one. */
const NEW_COLOUR = '#667085';

/** A contact's tags: taken away one by one, found and added by typing, made where there is none of the name, with or without a network. */
export function TagEditor({ tags, all, newTags, isAsked, onChange, onCreate, onTakeBack }: TagEditorProps) {
  const { t } = useTranslation('contacts');
  const listId = useId();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const wanted = foldText(search.trim());
  const offered = all
    .filter((tag) => !tags.some(({ id }) => id === tag.id) && foldText(tag.name).includes(wanted))
    .slice(0, MOST_OFFERED);
  const isNew = wanted !== '' && ![...all, ...newTags].some((tag) => foldText(tag.name) === wanted);
  const add = (tag: Tag) => {
    setSearch('');
    onChange([...tags, tag]);
  };
  const create = () => {
    const name = search.trim();
    if (name.length < TAG_NAME_CHARACTERS.min) return toastError(t('tagTooShort'));
    setSearch('');
    onCreate(name);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = offered;
    if (first !== undefined && wanted !== '') add(first);
    else if (isNew) create();
  };
  const option = 'flex min-h-control w-full items-center gap-2 rounded-sm px-2.5 text-left hover:bg-muted';
  return (
    <div
      className="grid gap-2"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {tags.length + newTags.length === 0 ? (
        <p className="text-muted-foreground">{t('noTags')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <GivenTag key={tag.id} tag={tag} onRemove={() => onChange(tags.filter(({ id }) => id !== tag.id))} />
          ))}
          {newTags.map((tag) => (
            <GivenTag key={tag.entryId} tag={{ ...tag, color: NEW_COLOUR }} onRemove={() => onTakeBack(tag)}>
              <PendingMark />
            </GivenTag>
          ))}
        </ul>
      )}
      <input
        ref={isAsked ? focusOnce : undefined}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKey}
        maxLength={TAG_NAME_CHARACTERS.max}
        aria-label={t('findTag')}
        aria-controls={open ? listId : undefined}
        placeholder={t('findTag')}
        className={controlClasses}
      />
      {open && (offered.length > 0 || isNew) && (
        <ul id={listId} className="grid max-h-60 overflow-y-auto rounded-md border border-border bg-popover p-1">
          {offered.map((tag) => (
            <li key={tag.id}>
              <button type="button" aria-label={t('addTag', { name: tag.name })} onClick={() => add(tag)} className={option}>
                <Pill colour={tag.color}>{tag.name}</Pill>
              </button>
            </li>
          ))}
          {isNew && (
            <li>
              <button type="button" onClick={create} className={option}>
                <Plus aria-hidden className="size-4 text-muted-foreground" />
                {t('createTag', { name: search.trim() })}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

type GivenTagProps = { tag: Pick<Tag, 'name' | 'color'>; onRemove: () => void; children?: ReactNode };

function GivenTag({ tag, onRemove, children }: GivenTagProps) {
  const { t } = useTranslation('contacts');
  return (
    <li className="inline-flex min-w-0 items-center gap-1 [&>span]:max-w-none">
      <Pill colour={tag.color}>{tag.name}</Pill>
      {children}
      <button
        type="button"
        aria-label={t('removeTag', { name: tag.name })}
        onClick={onRemove}
        className="grid size-7 place-items-center rounded-full text-muted-foreground hover:text-foreground max-md:-my-1 max-md:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
