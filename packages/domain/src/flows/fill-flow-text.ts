import { MAX_FILLED_TEXT_CHARACTERS } from './constants.ts';

/**
 * Replaces each `{{name}}` by the value of that variable. Unknown names stay as they are, and a name inside a value is not
 * replaced. A text may contain a long value of the customer many times, so the result is cut off after `maxCharacters`
 * characters.
 */
export function fillFlowText(
  text: string,
  values: Readonly<Record<string, string>>,
  maxCharacters: number = MAX_FILLED_TEXT_CHARACTERS,
): string {
  let room = Math.max(0, maxCharacters - text.length);
  return text.replace(/\{\{([^{}]+)\}\}/g, (placeholder, name: string) => {
    const value = findFlowVariableValue(values, name);
    if (value === undefined) return placeholder;
    const filledValue = value.length <= room ? value : value.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
    room -= filledValue.length;
    return filledValue;
  });
}

/** Returns the value of a variable, or undefined if there is no variable with that name. */
export const findFlowVariableValue = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name.trim()) ? values[name.trim()] : undefined;
