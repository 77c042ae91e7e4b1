import { MAX_FILLED_TEXT_CHARACTERS } from './constants.ts';

/**
 * Fills each `{{name}}` once; an unknown name stays as it is. A value is not filled in turn, and the text never becomes longer
 * than `most` characters, because a customer's value could be repeated without end.
 */
export function fillFlowText(
  text: string,
  values: Readonly<Record<string, string>>,
  most: number = MAX_FILLED_TEXT_CHARACTERS,
): string {
  let room = Math.max(0, most - text.length);
  return text.replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) => {
    const value = flowVariableValue(values, name);
    if (value === undefined) return whole;
    const filled = value.length <= room ? value : value.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
    room -= filled.length;
    return filled;
  });
}

/** Returns the value of a variable, or undefined if there is none of that name. */
export const flowVariableValue = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name.trim()) ? values[name.trim()] : undefined;
