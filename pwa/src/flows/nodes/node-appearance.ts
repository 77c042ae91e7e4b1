import type { FlowNodeType } from '@prosa/contract/flows/flow-node';
import {
  ArrowLeftRight,
  Bot,
  Clock,
  Image,
  Inbox,
  type LucideIcon,
  Menu,
  MessageCircle,
  Mic,
  Play,
  Split,
  Tag,
  Type,
  Video,
} from 'lucide-react';

type NodeAppearance = { readonly icon: LucideIcon; readonly colour: string; readonly title: `nodes.${FlowNodeType}` };

/** The icon and colour of each type of node. `title` is the key of the text with the type's name. */
export const nodeAppearance: { readonly [T in FlowNodeType]: NodeAppearance } = {
  start: { icon: Play, colour: '#12996b', title: 'nodes.start' },
  singleBlock: { icon: MessageCircle, colour: '#2e6be6', title: 'nodes.singleBlock' },
  menu: { icon: Menu, colour: '#7a5af8', title: 'nodes.menu' },
  randomizer: { icon: ArrowLeftRight, colour: '#d9730d', title: 'nodes.randomizer' },
  interval: { icon: Clock, colour: '#667085', title: 'nodes.interval' },
  ticket: { icon: Inbox, colour: '#0e7490', title: 'nodes.ticket' },
  tag: { icon: Tag, colour: '#c05780', title: 'nodes.tag' },
  agent: { icon: Bot, colour: '#111827', title: 'nodes.agent' },
  message: { icon: Type, colour: '#4a7fb5', title: 'nodes.message' },
  condition: { icon: Split, colour: '#a16207', title: 'nodes.condition' },
  img: { icon: Image, colour: '#0f8f83', title: 'nodes.img' },
  audio: { icon: Mic, colour: '#a24aa8', title: 'nodes.audio' },
  video: { icon: Video, colour: '#c2413a', title: 'nodes.video' },
};
