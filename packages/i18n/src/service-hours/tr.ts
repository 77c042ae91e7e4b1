import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  openNow: 'Şu anda açık',
  closesAt: 'kapanış: {{when}}',
  closedNow: 'Şu anda kapalı',
  opensAt: 'açılış: {{when}}',
  neverOpens: 'açılmıyor',
  halfShift: 'Vardiyanın başlangıcını ve bitişini doldurun.',
  shiftA: '1. vardiya',
  shiftB: '2. vardiya',
  start: '{{day}}, {{shift}}: başlangıç',
  end: '{{day}}, {{shift}}: bitiş',
  copy: '{{day}} gününü kopyala',
  copyToWeekdays: 'Pazartesi-cuma günlerine kopyala',
  copyToAll: 'Bütün günlere kopyala',
  close: 'Bu gün kapalı olsun',
};
