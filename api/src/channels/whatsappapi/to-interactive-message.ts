import type { SentMenu } from '@prosa/contract/messages/message';

/** Meta's limit for the length of an interactive message's text. */
const MAX_INTERACTIVE_TEXT_CHARACTERS = 1_024;
/**
 * The limits that Meta sets for each shape of an interactive message. `choices` is the maximum number of choices.
 * `titleCharacters` is the maximum length of a choice's title.
 */
const metaLimits = {
  button: { choices: 3, titleCharacters: 20 },
  list: { choices: 10, titleCharacters: 24 },
} as const;

type Menu = SentMenu['menu'];

/**
 * Converts a menu to the content of an interactive message. A menu with too many choices for buttons becomes a list. Returns null
 * if Meta would refuse the list, too. The menu is then sent as numbered text.
 */
export function toInteractiveMessage(menu: Menu): Record<string, unknown> | null {
  if (menu.shape === 'button' && isWithinMetaLimits(menu, 'button'))
    return {
      type: 'button',
      body: { text: menu.text },
      action: { buttons: menu.choices.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })) },
    };
  if (!isWithinMetaLimits(menu, 'list')) return null;
  const rows = menu.choices.map(({ id, title }) => ({ id, title }));
  return { type: 'list', body: { text: menu.text }, action: { button: menu.opener, sections: [{ rows }] } };
}

function isWithinMetaLimits({ text, choices }: Menu, shape: Menu['shape']): boolean {
  const titles = choices.map(({ title }) => title);
  const { choices: maxChoices, titleCharacters } = metaLimits[shape];
  return (
    text.trim() !== '' &&
    text.length <= MAX_INTERACTIVE_TEXT_CHARACTERS &&
    titles.length > 0 &&
    titles.length <= maxChoices &&
    titles.every((title) => title.trim() !== '' && title.length <= titleCharacters) &&
    new Set(titles).size === titles.length
  );
}
