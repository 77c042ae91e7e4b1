import { sql, type RawBuilder } from 'kysely';

/**
 * Returns SQL that builds an `IntakeContact` from the row `c` of a contact. `replyTo` is SQL for the identity that wrote the
 * message, or for null.
 */
export const toContactSql = (replyTo: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  json_build_object('id', c.id, 'name', c.name, 'disableBot', c.disable_bot, 'acceptsAudio', c.accept_audio_message,
    'isBlocked', not c.active, 'replyTo', ${replyTo}, 'vacationToldOn', c.vacation_told_on,
    'hasAcceptedConsent', c.lgpd_accepted_at is not null)`;
