import type { MenuPlace } from './menu-place.ts';

/** The beginning of the ids of choices. A button that Prosa did not make has another id. */
const CHOICE_ID_PREFIX = 'menu';

/**
 * Returns the id that a channel sends when a customer presses the choice. The id contains the menu, because the buttons of
 * earlier menus stay on the phone.
 */
export const toChoiceId = ({ queueId, optionId }: MenuPlace, key: string): string =>
  [CHOICE_ID_PREFIX, queueId ?? '', optionId ?? '', key].join('/');

/**
 * Returns the customer's answer to the menu at a place: the key of the pressed choice, or the text of the message if no choice
 * was pressed. If the choice belongs to another menu, returns an empty text, because the choice's key means something else in the
 * menu at this place.
 */
export function toMenuAnswer(
  place: MenuPlace,
  { body, replyId = null }: { readonly body: string; readonly replyId?: string | null },
): string {
  if (replyId === null || !replyId.startsWith(`${CHOICE_ID_PREFIX}/`)) return body;
  const key = replyId.split('/').at(-1) ?? '';
  return toChoiceId(place, key) === replyId ? key : '';
}
