import { Accessibility, defaultPreset } from '@dnd-kit/dom';
import type { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

type Announcements = NonNullable<NonNullable<ConstructorParameters<typeof Accessibility>[1]>['announcements']>;
type DragOperation = Parameters<Announcements['dragstart']>[0]['operation'];

/** The data of a card that the announcements read: its type, and the number of cards. */
const DraggedCard = v.object({ type: v.string(), count: v.number() });
export type DraggedCard = v.InferOutput<typeof DraggedCard>;

/**
 * Returns the sensors that move cards, and announces each move to a screen reader in the user's language. The `data` of a card
 * is a `DraggedCard`.
 */
export function useDragAnnouncements(): NonNullable<ComponentProps<typeof DragDropProvider>['plugins']> {
  const { t } = useTranslation('flow-editor');
  return useMemo(() => {
    const place = ({ operation: { source } }: { readonly operation: DragOperation }): string | undefined => {
      if (source === null || !isSortable(source) || !v.is(DraggedCard, source.data)) return undefined;
      return t('dialog.moved', { element: t('dialog.elementName', { ...source.data, place: source.index + 1 }) });
    };
    const accessibility = Accessibility.configure({
      screenReaderInstructions: { draggable: t('dialog.moveHint') },
      announcements: { dragstart: place, dragover: place, dragend: place },
    });
    return defaultPreset.plugins.map((plugin) => (plugin === Accessibility ? accessibility : plugin));
  }, [t]);
}
