import type { Tag } from '@prosa/contract/contacts/contact';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/fields/select.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { setTicketKanbanLane } from './kanban-commands.ts';

/** The value of the option that takes the ticket off the kanban. No tag has this id. */
const NO_LANE = 0;

type KanbanLaneSelectProps = {
  ticket: Pick<TicketRow, 'id' | 'tagIds'>;
  lanes: readonly Tag[];
};

/** Shows the kanban lane of a ticket, and moves the ticket into another lane or off the kanban. */
export function KanbanLaneSelect({ ticket, lanes }: KanbanLaneSelectProps) {
  const { t } = useTranslation('contacts');
  const move = async (laneId: number) => {
    const lane = lanes.find(({ id }) => id === laneId);
    const done = await setTicketKanbanLane(ticket, lane?.id ?? null);
    if (!done.ok) toastError(t(toErrorKey(done.code)));
  };
  return (
    <Select<number>
      label={t('kanban.lane')}
      placeholder={t('kanban.none')}
      value={lanes.find(({ id }) => ticket.tagIds.includes(id))?.id ?? NO_LANE}
      options={[
        { value: NO_LANE, label: t('kanban.none') },
        ...lanes.map(({ id, name, color }) => ({ value: id, label: name, colour: color })),
      ]}
      onChange={(laneId) => void move(laneId ?? NO_LANE)}
    />
  );
}
