import type { ScheduleId } from '@prosa/contract/ids';
import type { Schedule } from '@prosa/contract/schedules/schedule';
import { toMediaUrl } from '../media/media-url.ts';

/** The columns of a scheduled message (table alias `s`) with its file (`media`). */
export const scheduleColumns = [
  's.id',
  's.body',
  's.contact_id as contactId',
  's.contact_name as contactName',
  's.send_at as sendAt',
  's.sent_at as sentAt',
  's.status',
  's.open_ticket as openTicket',
  's.ticket_user_id as ticketUserId',
  's.queue_id as queueId',
  's.status_ticket as statusTicket',
  's.intervalo',
  's.valor_intervalo as valorIntervalo',
  's.enviar_quantas_vezes as enviarQuantasVezes',
  's.tipo_dias as tipoDias',
  's.assinar',
  's.awaits_media as awaitsMedia',
  's.media_id as mediaId',
  'media.name as mediaName',
  's.whatsapp_id as whatsappId',
  's.user_id as userId',
  's.sent_times as sentTimes',
  's.failure',
  's.updated_at as updatedAt',
] as const;

type StoredScheduleFields = Omit<Schedule, 'id' | 'sendAt' | 'sentAt' | 'updatedAt' | 'mediaPath'>;
export type StoredSchedule = StoredScheduleFields & {
  readonly id: ScheduleId;
  readonly sendAt: Date;
  readonly sentAt: Date | null;
  readonly updatedAt: Date;
  readonly mediaId: string | null;
};

export const toSchedule = ({ mediaId, ...row }: StoredSchedule): Schedule => ({
  ...row,
  sendAt: row.sendAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  mediaPath: mediaId === null ? null : toMediaUrl(mediaId, 'file'),
});
