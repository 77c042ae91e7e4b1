import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../platform/fold-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import { isTyping } from '../../ui/interaction/is-typing.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { ClearSearchButton, SearchBox } from '../../ui/fields/search-box.tsx';

/** The minimum number of options with which a filter has a search field for its options. */
const MIN_SEARCHABLE_OPTIONS = 12;

/** A filter of the bar, with its options. The user can choose several options. */
export type FilterChoice = {
  readonly name: string;
  readonly label: string;
  /** The values to choose from. `count` is the number of rows that have the value, if that number is known. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly count?: number | undefined }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

type FilterBarProps = {
  search?: { readonly label: string; readonly typed: string; readonly onType: (typed: string) => void };
  filters?: readonly FilterChoice[];
  /** `count` is the number of rows that the search and the filters leave, and `total` the number of all rows. */
  shown?: { readonly count: number; readonly total: number } | undefined;
  children?: ReactNode;
};

/**
 * The search field and the filters of a list. Each change applies immediately, and the chosen values are shown as chips below.
 * The key `/` focuses the search field.
 */
export function FilterBar({ search, filters = [], shown, children }: FilterBarProps) {
  const { t } = useTranslation('kit');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const active = filters.filter(({ chosen }) => chosen.length > 0);
  const clear = () => {
    for (const { onChange } of active) onChange([]);
  };
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        {search !== undefined && (
          <div className="flex min-w-40 flex-1 max-md:basis-full md:max-w-72">
            <SearchBox
              ref={box}
              value={search.typed}
              aria-label={search.label}
              placeholder={search.label}
              onChange={(event) => search.onType(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && search.typed === '' && event.currentTarget.blur()}
            >
              {search.typed !== '' && (
                <ClearSearchButton
                  label={t('filters.clearSearch')}
                  onPress={() => {
                    search.onType('');
                    box.current?.focus();
                  }}
                />
              )}
            </SearchBox>
          </div>
        )}
        {filters.map((filter) => (
          <FilterButton key={filter.name} {...filter} />
        ))}
        {children}
      </div>
      {(active.length > 0 || shown !== undefined) && (
        <div className="flex flex-wrap items-center gap-2">
          {active.map(({ name, label, options, chosen, onChange }) => (
            <span
              key={name}
              className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-border bg-background pl-3 pr-1 text-small"
            >
              {label}:
              <b className="font-semibold">
                {chosen.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ')}
              </b>
              <button
                type="button"
                aria-label={t('filters.remove', { filter: label })}
                onClick={() => onChange([])}
                className="grid size-6 place-items-center rounded-full hover:bg-border "
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </span>
          ))}
          {active.length > 0 && (
            <Button size="inline" variant="link" onClick={clear}>
              {t('filters.clear')}
            </Button>
          )}
          {shown !== undefined && (
            <span role="status" className="ml-auto text-small text-muted-foreground tabular-nums">
              {t('filters.shown', { shown: shown.count, total: shown.total })}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function FilterButton({ label, options, chosen, onChange }: FilterChoice) {
  const isActive = chosen.length > 0;
  return (
    <Popover
      label={label}
      trigger={
        <Button className={cn(isActive && 'border-primary bg-accent text-accent-foreground')}>
          {isActive ? `${label} · ${chosen.length}` : label}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <FilterOptions label={label} options={options} chosen={chosen} onChange={onChange} />
    </Popover>
  );
}

function FilterOptions({ label, options, chosen, onChange }: Omit<FilterChoice, 'name'>) {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState('');
  const search = t('filters.searchIn', { filter: label });
  const found = options.filter((option) => foldText(option.label).includes(foldText(typed.trim())));
  return (
    <div className="grid w-max max-w-80 gap-1 [overflow-wrap:anywhere] max-md:max-w-full">
      {options.length >= MIN_SEARCHABLE_OPTIONS && (
        <SearchBox value={typed} aria-label={search} placeholder={search} onChange={(event) => setTyped(event.target.value)} />
      )}
      {found.map(({ value, label: name, count }) => (
        <div key={value} className="flex items-center gap-4">
          <Checkbox
            label={name}
            checked={chosen.includes(value)}
            onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))}
          />
          {count !== undefined && <span className="ml-auto text-small text-muted-foreground tabular-nums">{count}</span>}
        </div>
      ))}
      {found.length === 0 && <p className="py-1 text-small text-muted-foreground">{t('combobox.none')}</p>}
    </div>
  );
}
