import type { FlowElement } from '@prosa/contract/flows/flow-node';
import { Clock, Image, type LucideIcon, MessageCircleQuestionMark, Mic, Type, Video } from 'lucide-react';

type ElementAppearance = { readonly icon: LucideIcon; readonly title: `nodes.${FlowElement['type']}` };

/** The icons and names of a content block's elements. */
export const elementAppearance: { readonly [T in FlowElement['type']]: ElementAppearance } = {
  message: { icon: Type, title: 'nodes.message' },
  input: { icon: MessageCircleQuestionMark, title: 'nodes.input' },
  interval: { icon: Clock, title: 'nodes.interval' },
  img: { icon: Image, title: 'nodes.img' },
  audio: { icon: Mic, title: 'nodes.audio' },
  video: { icon: Video, title: 'nodes.video' },
};
