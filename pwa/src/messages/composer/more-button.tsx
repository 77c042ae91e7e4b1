import { CalendarClock, MapPin, Plus, User, Video, Workflow } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { DropdownMenu, MenuAction } from '../../ui/overlays/dropdown-menu.tsx';

type MoreButtonProps = {
  input: RefObject<HTMLTextAreaElement | null>;
  /** Opens the list of flows. Undefined if the row of buttons already has a button that opens this list. */
  onFlows: (() => void) | undefined;
  onContact: () => void;
  onLocation: () => void;
  /** Adds the invitation to a video meeting to the text field, which then gets the focus. */
  onMeeting: () => void;
  /** Opens the form of a scheduled message. Undefined if the plan has no scheduled messages. */
  onSchedule: (() => void) | undefined;
};

/** The menu of everything that can be sent besides text, files and voice. */
export function MoreButton({ input, onFlows, onContact, onLocation, onMeeting, onSchedule }: MoreButtonProps) {
  const { t } = useTranslation();
  const nextFocus = useRef<HTMLElement>(null);
  const takeNextFocus = () => {
    const element = nextFocus.current;
    nextFocus.current = null;
    return element;
  };
  const invite = () => {
    onMeeting();
    nextFocus.current = input.current;
  };
  return (
    <DropdownMenu
      align="start"
      takeNextFocus={takeNextFocus}
      trigger={
        <Button variant="ghost" size="icon" data-flow-trigger aria-label={t('composer.more')}>
          <Plus aria-hidden />
        </Button>
      }
    >
      {onFlows !== undefined && (
        <MenuAction onClick={onFlows}>
          <Workflow aria-hidden />
          {t('menu.flows')}
        </MenuAction>
      )}
      <MenuAction onClick={onContact}>
        <User aria-hidden />
        {t('composer.contact')}
      </MenuAction>
      <MenuAction onClick={onLocation}>
        <MapPin aria-hidden />
        {t('composer.location')}
      </MenuAction>
      <MenuAction onClick={invite}>
        <Video aria-hidden />
        {t('composer.meeting')}
      </MenuAction>
      {onSchedule !== undefined && (
        <MenuAction onClick={onSchedule}>
          <CalendarClock aria-hidden />
          {t('composer.schedule')}
        </MenuAction>
      )}
    </DropdownMenu>
  );
}
