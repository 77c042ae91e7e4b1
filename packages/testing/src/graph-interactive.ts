/** The maximum length of the text of an interactive message, in characters, as Meta documents it. */
const MAX_INTERACTIVE_TEXT_CHARACTERS = 1_024;
const MAX_LIST_BUTTON_CHARACTERS = 20;
/** The limits that Meta documents for the choices: their number, and the lengths of their titles and ids in characters. */
const choiceLimits = {
  button: { choices: 3, title: 20, id: 256 },
  list: { choices: 10, title: 24, id: 200 },
} as const;

/**
 * Returns whether Meta accepts the content of an interactive message. The content must have up to three reply buttons, or a list
 * of up to ten rows.
 */
export function isGraphInteractive(interactive: unknown): boolean {
  const { type, body, action } = toObject(interactive);
  if (!isText(toObject(body)['text'], MAX_INTERACTIVE_TEXT_CHARACTERS)) return false;
  const { button, buttons, sections } = toObject(action);
  if (type === 'button')
    return areValidChoices(
      toList(buttons).map((each) => (toObject(each)['type'] === 'reply' ? toObject(each)['reply'] : null)),
      choiceLimits.button,
    );
  const rows = toList(sections).flatMap((section) => toList(toObject(section)['rows']));
  return type === 'list' && isText(button, MAX_LIST_BUTTON_CHARACTERS) && areValidChoices(rows, choiceLimits.list);
}

function areValidChoices(choices: readonly unknown[], limit: (typeof choiceLimits)[keyof typeof choiceLimits]): boolean {
  const titles = choices.map((choice) => toObject(choice)['title']);
  return (
    choices.length > 0 &&
    choices.length <= limit.choices &&
    titles.every((title) => isText(title, limit.title)) &&
    choices.every((choice) => isText(toObject(choice)['id'], limit.id)) &&
    new Set(titles).size === titles.length
  );
}

const isText = (value: unknown, maxCharacters: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxCharacters;

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const toObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
