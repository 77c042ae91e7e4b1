import { Cable, EllipsisVertical, Plus, Search, Upload } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, MenuAction } from '../../ui/dropdown-menu.tsx';
import { controlClasses } from '../../ui/control-classes.ts';
import { isTyping } from '../../ui/interaction/is-typing.ts';
import { FlowTabs } from '../flow-tabs.tsx';

type FlowListHeaderProps = {
  typed: string;
  onType: (typed: string) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  onAsk: (what: 'create' | 'import-new' | 'connections') => void;
};

/** Title, search and what concerns no single flow. `/` goes to the search, Esc leaves it. */
export function FlowListHeader({ typed, onType, searchBox, onAsk }: FlowListHeaderProps) {
  const { t } = useTranslation('flows');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      searchBox.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [searchBox]);
  return (
    <header className="border-b border-border bg-card px-4 pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto min-w-0 flex-1 text-base font-semibold">{t('list.title')}</h1>
        {/* On a phone the search begins a second row. */}
        <span aria-hidden className="order-1 h-0 w-full md:hidden" />
        <label className="relative max-md:order-2 max-md:min-w-0 max-md:flex-1 md:w-72">
          <Search aria-hidden className="absolute left-3 top-1/2 size-4 -translate-y-1/2 text-muted-foreground" />
          <input
            ref={searchBox}
            type="search"
            value={typed}
            aria-label={t('list.search')}
            placeholder={t('list.search')}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && typed === '' && event.currentTarget.blur()}
            className={`${controlClasses} pl-9`}
          />
        </label>
        <Button variant="primary" onClick={() => onAsk('create')}>
          <Plus aria-hidden />
          {t('list.add')}
        </Button>
        <DropdownMenu
          trigger={
            <Button variant="outline" size="icon" className="max-md:order-3" aria-label={t('common.more')}>
              <EllipsisVertical aria-hidden />
            </Button>
          }
        >
          <MenuAction onClick={() => onAsk('import-new')}>
            <Upload aria-hidden />
            {t('list.importNew')}
          </MenuAction>
          <MenuAction onClick={() => onAsk('connections')}>
            <Cable aria-hidden />
            {t('list.connections')}
          </MenuAction>
        </DropdownMenu>
      </div>
      <FlowTabs here="flows" />
    </header>
  );
}
