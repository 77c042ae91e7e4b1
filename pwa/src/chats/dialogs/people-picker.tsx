import { useTranslation } from 'react-i18next';
import type { UserId } from '@prosa/contract/ids';
import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { foldText } from '../../platform/fold-text.ts';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { cn } from '../../ui/cn.ts';
import { toUserColourSeed } from '../../ui/labels/person-seed.ts';
import { useIsOnline } from '../../sync/live/presence.ts';
import { OnlineDot, OnlineText } from '../online-dot.tsx';

type Person = { readonly id: UserId; readonly name: string };
type PeoplePickerProps = {
  people: readonly Person[];
  /** Whether the device has the list of colleagues. Before the first pull, it does not have the list. */
  isKnown: boolean;
  chosen: readonly UserId[];
  /** Whether only one person can be chosen. Each choice then replaces the previous one. */
  isOne: boolean;
  onChoose: (chosen: readonly UserId[]) => void;
};

/** Lets the user choose colleagues by name. */
export function PeoplePicker({ people, isKnown, chosen, isOne, onChoose }: PeoplePickerProps) {
  const { t } = useTranslation('chats');
  const isOnline = useIsOnline();
  const [typed, setTyped] = useState('');
  const foldedSearch = foldText(typed.trim());
  const shown = people
    .filter(({ name }) => foldText(name).includes(foldedSearch))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const toggle = (id: UserId) =>
    onChoose(isOne ? [id] : chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="pb-1.5 text-small font-medium text-secondary-foreground">
        {t('persons')}
        {!isOne && chosen.length > 0 && ` · ${t('people', { count: chosen.length })}`}
      </legend>
      <label className="flex h-control items-center gap-2 rounded-sm border border-border bg-background px-3 text-muted-foreground focus-within:outline-2 focus-within:outline-primary">
        <Search aria-hidden className="size-3.5 shrink-0" />
        <input
          type="search"
          value={typed}
          aria-label={t('searchPeople')}
          placeholder={t('searchPeople')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter belongs to the search here, and must not submit the form that contains it.
            if (event.key === 'Enter') event.preventDefault();
          }}
          className="min-w-0 flex-1 bg-transparent text-foreground outline-none placeholder:text-muted-foreground max-md:text-base"
        />
      </label>
      <div className="h-[min(--spacing(66),34dvh)] overflow-y-auto rounded-sm border border-border p-1">
        {shown.length === 0 && (
          <p className="p-3 text-muted-foreground">
            {people.length > 0 ? t('nobodyFound') : isKnown ? t('nobodyElse') : t('peopleComing')}
          </p>
        )}
        {shown.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-primary hover:bg-background has-checked:bg-accent"
          >
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name="people"
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
              className="peer sr-only"
            />
            <Avatar name={name} seed={toUserColourSeed(id)} badge={isOnline(id) && <OnlineDot />} className="size-8 text-xs" />
            <span className="min-w-0 flex-1 truncate">
              {name}
              {isOnline(id) && <OnlineText />}
            </span>
            <Check
              aria-hidden
              className={cn('size-4.5 shrink-0 text-accent-foreground', chosen.includes(id) ? 'opacity-100' : 'opacity-0')}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
