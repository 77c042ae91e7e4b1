import type { FlowElement } from '@prosa/contract/flows/flow-node';
import { Clock, Image, type LucideIcon, MessageCircleQuestionMark, Mic, Type, Video } from 'lucide-react';

type ElementLook = { readonly icon: LucideIcon; readonly title: `flowNodes.${FlowElement['type']}` };

/** How the types of a content block's elements are told apart. */
export const elementLooks: { readonly [T in FlowElement['type']]: ElementLook } = {
  message: { icon: Type, title: 'flowNodes.message' },
  input: { icon: MessageCircleQuestionMark, title: 'flowNodes.input' },
  interval: { icon: Clock, title: 'flowNodes.interval' },
  img: { icon: Image, title: 'flowNodes.img' },
  audio: { icon: Mic, title: 'flowNodes.audio' },
  video: { icon: Video, title: 'flowNodes.video' },
};
