import { FLOW_NAME_CHARACTERS } from '@prosa/contract/flows/write-flow';

/** As much of a flow's name as leaves room for what says that it is a copy. A sign of two halves isn't cut through. */
export const nameOfCopy = (name: string, suffix: string): string => {
  const room = name.slice(0, FLOW_NAME_CHARACTERS.max - suffix.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${room.trimEnd()}${suffix}`;
};
