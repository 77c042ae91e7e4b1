import type { Flow } from '@prosa/contract/flows/flow';
import { flowListTexts } from '@prosa/i18n/tools/flow-list-texts';
import { Clock, Copy, Download, EllipsisVertical, Pencil, Trash2, Upload, Workflow } from 'lucide-react';
import { useLocation } from 'wouter';
import { useLanguage } from '../../platform/language.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, MenuAction, MenuSeparator } from '../../ui/dropdown-menu.tsx';

/** What a row's menu opens a dialog for. */
export type AskedOfFlow = 'name' | 'schedule' | 'import' | 'delete';
export type FlowRowMenuProps = {
  flow: Flow;
  onAsk: (what: AskedOfFlow, flow: Flow) => void;
  onDuplicate: (flow: Flow) => void;
  onExport: (flow: Flow) => void;
};

/** All that can be done with a flow (spec 3 section 2, Flow list). */
export function FlowRowMenu({ flow, onAsk, onDuplicate, onExport }: FlowRowMenuProps) {
  const { language } = useLanguage();
  const [, navigate] = useLocation();
  const texts = flowListTexts[language];
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={texts.actionsOf(flow.name)}>
          <EllipsisVertical aria-hidden />
        </Button>
      }
    >
      <MenuAction onClick={() => onAsk('name', flow)}>
        <Pencil aria-hidden />
        {texts.rename}
      </MenuAction>
      <MenuAction onClick={() => navigate(`/flowbuilder/${flow.id}`)}>
        <Workflow aria-hidden />
        {texts.open}
      </MenuAction>
      <MenuAction onClick={() => onDuplicate(flow)}>
        <Copy aria-hidden />
        {texts.duplicate}
      </MenuAction>
      <MenuAction onClick={() => onAsk('schedule', flow)}>
        <Clock aria-hidden />
        {texts.setSchedule}
      </MenuAction>
      <MenuAction onClick={() => onAsk('import', flow)}>
        <Upload aria-hidden />
        {texts.importHere}
      </MenuAction>
      <MenuAction onClick={() => onExport(flow)}>
        <Download aria-hidden />
        {texts.exportFile}
      </MenuAction>
      <MenuSeparator />
      <MenuAction className="text-bad [&_svg]:text-bad" onClick={() => onAsk('delete', flow)}>
        <Trash2 aria-hidden />
        {texts.remove}
      </MenuAction>
    </DropdownMenu>
  );
}
