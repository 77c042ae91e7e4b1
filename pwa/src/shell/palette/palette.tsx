import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { CornerDownLeft, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { summarizeMessage } from '../../conversation-parts/summarize-message.ts';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { cn } from '../../ui/cn.ts';
import { useOptionList } from '../../ui/interaction/use-option-list.ts';
import { KeyHint } from '../../ui/buttons/key-hint.tsx';
import type { ShortcutAction } from '../../keyboard/list-offered-actions.ts';
import { type PaletteChoice, listPaletteChoices } from './list-palette-choices.ts';
import { usePaletteTickets } from './use-palette-tickets.ts';
import { toContactColourSeed } from '../../ui/labels/person-seed.ts';

type PaletteProps = {
  /** The text in the field when the palette opens. */
  asked: string;
  commands: readonly ShortcutAction[];
  onClose: () => void;
};

/**
 * Finds every page, action and ticket by name. The palette searches the data on the device, so that it works without a network.
 */
export function Palette({ asked, commands, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const tickets = usePaletteTickets();
  const [typed, setTyped] = useState(asked);
  const choices = listPaletteChoices(typed, commands, tickets);
  const runChoice = (choice: PaletteChoice) => {
    // The palette closes first, because the chosen action may open something in its place.
    onClose();
    if (choice.kind === 'ticket') navigate(`/tickets/${choice.ticket.uuid}`);
    else choice.run();
  };
  const { listId, at, press, comboboxProps, optionProps } = useOptionList({
    options: choices,
    query: typed,
    onChoose: runChoice,
  });
  return (
    <BaseDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-drawer bg-black/45" />
        <BaseDialog.Popup
          aria-label={t('palette.title')}
          className="fixed inset-x-4 top-[max(1rem,10dvh)] z-dialog mx-auto grid max-h-[min(32rem,80dvh)] max-w-xl grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-border bg-card text-foreground shadow-raised outline-none"
        >
          <label className="flex items-center gap-3 border-b border-border px-4">
            <Search aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
            <input
              {...comboboxProps}
              aria-label={t('palette.title')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={press}
              placeholder={t('palette.placeholder')}
              className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground"
            />
          </label>
          <div className="min-h-0 overflow-y-auto p-1.5">
            {choices.length === 0 && <p className="p-6 text-center text-muted-foreground">{t('palette.none')}</p>}
            <div id={listId} role="listbox" aria-label={t('palette.title')}>
              {choices.map((choice, index) => (
                <div
                  key={choice.key}
                  {...optionProps(index)}
                  className={cn('flex min-h-11 items-center gap-3 rounded-sm px-3 py-1.5', index === at && 'bg-accent')}
                >
                  <PaletteChoiceRow choice={choice} />
                  {index === at && <CornerDownLeft aria-hidden className="size-4 shrink-0 text-muted-foreground" />}
                </div>
              ))}
            </div>
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function PaletteChoiceRow({ choice }: { choice: PaletteChoice }) {
  const { t } = useTranslation();
  if (choice.kind === 'command')
    return (
      <>
        <span className="grid size-8 shrink-0 place-items-center">
          <choice.icon aria-hidden className="size-4.5 text-muted-foreground" />
        </span>
        <span className="flex-1 truncate">{choice.label}</span>
        {choice.keys !== undefined && <KeyHint keys={choice.keys} className="text-muted-foreground max-md:hidden" />}
      </>
    );
  const { ticket } = choice;
  const name = ticket.contact?.name || t('tickets.unknown');
  return (
    <>
      <Avatar
        name={name}
        seed={toContactColourSeed(ticket.contact)}
        picture={ticket.contact?.urlPicture ?? null}
        className="size-8 text-xs"
      />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">
          {name} <small className="font-normal text-muted-foreground">#{ticket.id}</small>
        </span>
        <span className="truncate text-small text-secondary-foreground">
          {ticket.last === undefined ? '' : summarizeMessage(t, ticket.last)}
        </span>
      </span>
    </>
  );
}
