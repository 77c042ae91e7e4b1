import { FLOW_NAME_CHARACTERS } from '@prosa/contract/flows/write-flow';

/**
 * Returns the name of a flow's copy: the flow's name and the suffix. The name is shortened to leave room for the suffix, and is
 * never cut inside a character.
 */
export const toCopyName = (name: string, suffix: string): string => {
  const room = name.slice(0, FLOW_NAME_CHARACTERS.max - suffix.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${room.trimEnd()}${suffix}`;
};
