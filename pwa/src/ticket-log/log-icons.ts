import type { TicketLogEntry } from '@prosa/contract/tickets/ticket-log';
import {
  AlarmClock,
  AlarmClockOff,
  ArrowLeftRight,
  Bot,
  Check,
  CirclePlus,
  Eye,
  Hourglass,
  Layers,
  type LucideIcon,
  ShieldQuestion,
  Star,
  TimerOff,
  Undo2,
  UserCheck,
} from 'lucide-react';

/**
 * The icon of each type of ticket log entry (coverage 1 §3). Entries of other types, which only a newer server sends, are not
 * shown.
 */
export const ticketLogIcons = {
  create: CirclePlus,
  access: Eye,
  open: UserCheck,
  pending: Undo2,
  closed: Check,
  autoClose: TimerOff,
  reopen: UserCheck,
  transfered: ArrowLeftRight,
  receivedTransfer: ArrowLeftRight,
  queue: Layers,
  redirect: Layers,
  chatBot: Bot,
  lgpd: ShieldQuestion,
  nps: Star,
  retriesLimitQueue: Bot,
  userDefine: UserCheck,
  snoozed: AlarmClock,
  snoozeEnded: AlarmClockOff,
  overdue: Hourglass,
} as const satisfies Readonly<Record<string, LucideIcon>>;

export type KnownLogEntry = TicketLogEntry & { readonly type: keyof typeof ticketLogIcons };

export const isKnownLogEntry = (entry: TicketLogEntry): entry is KnownLogEntry => Object.hasOwn(ticketLogIcons, entry.type);
