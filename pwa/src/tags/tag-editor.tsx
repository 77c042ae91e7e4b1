import { Combobox } from '@base-ui/react/combobox';
import { useTranslation } from 'react-i18next';
import type { Tag } from '@prosa/contract/contacts/contact';
import { TAG_NAME_CHARACTERS } from '@prosa/contract/tags/write-tags';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { UnsentMark } from '../unsent/unsent-mark.tsx';
import { foldText } from '../platform/fold-text.ts';
import { controlClasses } from '../ui/fields/control-classes.ts';
import { focusOnAppearance } from '../ui/interaction/focus-on-appearance.ts';
import { Pill } from '../ui/labels/pill.tsx';
import { toastError } from '../ui/feedback/toast.ts';
import type { NewTag } from './read-new-tags.ts';

type TagEditorProps = {
  tags: readonly Tag[];
  all: readonly Tag[];
  /** The contact's tags that the server has yet to create. */
  newTags: readonly NewTag[];
  onChange: (tags: readonly Tag[]) => void;
  /** Whether the user opened the editor to add a tag. The field then gets the focus. */
  isAsked: boolean;
  onCreate: (name: string) => void;
  onTakeBack: (tag: NewTag) => void;
};

/** An option of the list: an existing tag to add, or the creation of a new tag. */
type TagOption = { readonly value: string; readonly tag: Tag | undefined };

/** The maximum number of tags in the list of options. The user finds other tags by typing. */
const MAX_OFFERED_TAGS = 8;
/** The colour of a new tag until the server chooses one. */
const NEW_COLOUR = '#667085';

/**
 * Edits the tags of a contact, with or without a network. The user removes tags one by one, and finds tags to add by typing. If
 * no tag has the typed name, the editor creates a tag with this name.
 */
export function TagEditor({ tags, all, newTags, isAsked, onChange, onCreate, onTakeBack }: TagEditorProps) {
  const { t } = useTranslation('contacts');
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const foldedSearch = foldText(search.trim());
  const offered = all
    .filter((tag) => !tags.some(({ id }) => id === tag.id) && foldText(tag.name).includes(foldedSearch))
    .slice(0, MAX_OFFERED_TAGS);
  const isNew = foldedSearch !== '' && ![...all, ...newTags].some((tag) => foldText(tag.name) === foldedSearch);
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
  const choose = (offer: TagOption | null) => {
    if (offer === null) return;
    if (offer.tag === undefined) create();
    else add(offer.tag);
  };
  const offers: TagOption[] = [
    ...offered.map((tag) => ({ value: String(tag.id), tag })),
    ...(isNew ? [{ value: 'new', tag: undefined }] : []),
  ];
  const closeListOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // The first Esc closes only the list of tags. A second Esc closes the drawer around the editor.
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <div className="grid gap-2">
      {tags.length + newTags.length === 0 ? (
        <p className="text-muted-foreground">{t('noTags')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <RemovableTag key={tag.id} tag={tag} onRemove={() => onChange(tags.filter(({ id }) => id !== tag.id))} />
          ))}
          {newTags.map((tag) => (
            <RemovableTag key={tag.entryId} tag={{ ...tag, color: NEW_COLOUR }} onRemove={() => onTakeBack(tag)}>
              <UnsentMark />
            </RemovableTag>
          ))}
        </ul>
      )}
      <Combobox.Root
        items={offers}
        filter={null}
        value={null}
        onValueChange={choose}
        inputValue={search}
        onInputValueChange={(typed, { reason }) => {
          if (reason === 'input-change') setSearch(typed);
        }}
        open={open && offers.length > 0}
        onOpenChange={setOpen}
        autoHighlight
      >
        <Combobox.Input
          ref={isAsked ? focusOnAppearance : undefined}
          onFocus={() => setOpen(true)}
          onKeyDown={closeListOnEscape}
          maxLength={TAG_NAME_CHARACTERS.max}
          aria-label={t('findTag')}
          placeholder={t('findTag')}
          className={controlClasses}
        />
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={6} className="z-popup outline-none">
            <Combobox.Popup className="max-h-60 w-(--anchor-width) overflow-y-auto overscroll-contain rounded-md border border-border bg-popover p-1 text-foreground shadow-raised outline-none">
              <Combobox.List>
                {({ value, tag }: TagOption) => (
                  <Combobox.Item
                    key={value}
                    value={{ value, tag }}
                    {...(tag !== undefined && { 'aria-label': t('addTag', { name: tag.name }) })}
                    className="flex min-h-control select-none items-center gap-2 rounded-sm px-2.5 outline-none data-highlighted:bg-muted"
                  >
                    {tag === undefined ? (
                      <>
                        <Plus aria-hidden className="size-4 text-muted-foreground" />
                        {t('createTag', { name: search.trim() })}
                      </>
                    ) : (
                      <Pill colour={tag.color}>{tag.name}</Pill>
                    )}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}

type RemovableTagProps = { tag: Pick<Tag, 'name' | 'color'>; onRemove: () => void; children?: ReactNode };

function RemovableTag({ tag, onRemove, children }: RemovableTagProps) {
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
