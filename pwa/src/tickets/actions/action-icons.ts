import {
  AlarmClock,
  AlarmClockOff,
  ArrowLeftRight,
  Ban,
  Check,
  CornerUpLeft,
  type LucideIcon,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import type { TicketAction } from './ticket-actions.ts';

export const actionIcons: Readonly<Record<TicketAction, LucideIcon>> = {
  accept: Check,
  return: CornerUpLeft,
  transfer: ArrowLeftRight,
  close: Check,
  ignore: Ban,
  reopen: RotateCcw,
  snooze: AlarmClock,
  endSnooze: AlarmClockOff,
  delete: Trash2,
};
