import type { FlowElement, FlowNodeOf, FlowNodeType } from '@prosa/contract/flows/flow-node';

/** The data of a node as it comes from the palette, before anything is filled in. */
export const emptyData: { readonly [T in FlowNodeType]: FlowNodeOf<T>['data'] } = {
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

/** An element of a content block before anything is filled in, but for its id. */
export const emptyElement: { readonly [T in FlowElement['type']]: Omit<Extract<FlowElement, { type: T }>, 'number'> } = {
  message: { type: 'message', value: '' },
  input: { type: 'input', value: '' },
  interval: { type: 'interval', value: 0 },
  img: { type: 'img', value: '', original: '' },
  audio: { type: 'audio', value: '', original: '', record: false },
  video: { type: 'video', value: '', original: '' },
};
