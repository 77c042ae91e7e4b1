import type { MenuPlace } from './menu-place.ts';

/** The beginning of the ids of choices. A button that Prosa did not make has another id. */
const PREFIX = 'menu';

/** Returns the id that a channel gives back when a customer presses the choice. It names the menu, because a button stays on the phone. */
export const toChoiceId = ({ queueId, optionId }: MenuPlace, key: string): string =>
  [PREFIX, queueId ?? '', optionId ?? '', key].join('/');

/**
 * Returns the text with which a message answers the menu at a place: the key of the pressed choice, or else what the customer wrote. A
 * choice of another menu answers nothing, because its key means something else here.
 */
export function toMenuAnswer(
  place: MenuPlace,
  { body, replyId = null }: { readonly body: string; readonly replyId?: string | null },
): string {
  if (replyId === null || !replyId.startsWith(`${PREFIX}/`)) return body;
  const key = replyId.split('/').at(-1) ?? '';
  return toChoiceId(place, key) === replyId ? key : '';
}
