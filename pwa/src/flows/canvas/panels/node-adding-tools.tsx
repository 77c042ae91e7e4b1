import { useTranslation } from 'react-i18next';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Palette } from './palette.tsx';
import type { OnPalettePick } from './use-palette-drag.ts';

type NodeAddingToolsProps = {
  showsPalette: boolean;
  button: Ref<HTMLButtonElement>;
  onPick: OnPalettePick;
  onHide: () => void;
  /** Called when the user presses the button that replaces the palette. */
  onAdd: () => void;
};

/** Shows the palette of nodes, or the button that replaces it. */
export function NodeAddingTools({ showsPalette, button, onPick, onHide, onAdd }: NodeAddingToolsProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <div
      data-flow-tools
      className="absolute left-4 top-4 z-tools flex max-h-[calc(100%-6rem)] flex-col max-md:left-3 max-md:top-3"
    >
      {showsPalette ? (
        <Palette onPick={onPick} onHide={onHide} />
      ) : (
        <Button
          ref={button}
          variant="primary"
          aria-label={t('canvas.add')}
          title={t('canvas.add')}
          className="size-11 rounded-full p-0 shadow-raised"
          onClick={onAdd}
        >
          <Plus aria-hidden />
        </Button>
      )}
    </div>
  );
}
