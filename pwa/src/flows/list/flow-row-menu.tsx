import { useTranslation } from 'react-i18next';
import type { Flow } from '@prosa/contract/flows/flow';
import { Clock, Copy, Download, EllipsisVertical, Pencil, Trash2, Upload, Workflow } from 'lucide-react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/buttons/button.tsx';
import { DropdownMenu, MenuAction, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';

/** The actions of a row's menu that open a dialog. */
export type FlowRowDialogKind = 'name' | 'schedule' | 'import' | 'delete';
export type FlowRowMenuProps = {
  flow: Flow;
  onAsk: (what: FlowRowDialogKind, flow: Flow) => void;
  onDuplicate: (flow: Flow) => void;
  onExport: (flow: Flow) => void;
};

/** All actions on a flow (coverage 3 §2, Flow list). */
export function FlowRowMenu({ flow, onAsk, onDuplicate, onExport }: FlowRowMenuProps) {
  const [, navigate] = useLocation();
  const { t } = useTranslation('flows');
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={t('list.actionsOf', { name: flow.name })}>
          <EllipsisVertical aria-hidden />
        </Button>
      }
    >
      <MenuAction onClick={() => onAsk('name', flow)}>
        <Pencil aria-hidden />
        {t('list.rename')}
      </MenuAction>
      <MenuAction onClick={() => navigate(`/flowbuilder/${flow.id}`)}>
        <Workflow aria-hidden />
        {t('list.open')}
      </MenuAction>
      <MenuAction onClick={() => onDuplicate(flow)}>
        <Copy aria-hidden />
        {t('list.duplicate')}
      </MenuAction>
      <MenuAction onClick={() => onAsk('schedule', flow)}>
        <Clock aria-hidden />
        {t('list.setSchedule')}
      </MenuAction>
      <MenuAction onClick={() => onAsk('import', flow)}>
        <Upload aria-hidden />
        {t('list.importHere')}
      </MenuAction>
      <MenuAction onClick={() => onExport(flow)}>
        <Download aria-hidden />
        {t('list.exportFile')}
      </MenuAction>
      <MenuSeparator />
      <MenuAction className="text-destructive [&_svg]:text-destructive" onClick={() => onAsk('delete', flow)}>
        <Trash2 aria-hidden />
        {t('list.remove')}
      </MenuAction>
    </DropdownMenu>
  );
}
