import { FLOW_NAME_CHARACTERS } from '@prosa/contract/flows/write-flow';

/**
 * Names a copy of a flow: the name, shortened to leave room for the suffix and never cut inside a character, and the suffix.
 */
export const toCopyName = (name: string, suffix: string): string => {
  const room = name.slice(0, FLOW_NAME_CHARACTERS.max - suffix.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${room.trimEnd()}${suffix}`;
};
