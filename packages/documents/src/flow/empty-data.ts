import type { FlowElement, FlowNodeOf, FlowNodeType } from '@prosa/contract/flows/flow-node';

/** The data of a new node of each type. */
export const emptyDataByNodeType: { readonly [T in FlowNodeType]: FlowNodeOf<T>['data'] } = {
  start: {},
  message: { label: '' },
  singleBlock: { seq: [], elements: [] },
  menu: { message: '', arrayOption: [] },
  condition: { key: '', condition: 1, value: '' },
  randomizer: { percent: 50 },
  interval: { sec: 0, label: '' },
  img: { url: '' },
  audio: { url: '', record: false },
  video: { url: '' },
  ticket: { queue: null },
  tag: { tag: null },
  agent: { agent: null },
};

/** A new element of each type for a content block, without the element's id (`number`). */
export const emptyElementByType: { readonly [T in FlowElement['type']]: Omit<Extract<FlowElement, { type: T }>, 'number'> } = {
  message: { type: 'message', value: '' },
  input: { type: 'input', value: '' },
  interval: { type: 'interval', value: 0 },
  img: { type: 'img', value: '', original: '' },
  audio: { type: 'audio', value: '', original: '', record: false },
  video: { type: 'video', value: '', original: '' },
};
