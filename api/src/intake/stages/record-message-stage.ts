import type { RecordingStage } from '../state/intake-state.ts';

/** Records a message in its active ticket, or else in the newest closed one (rules M1 to M4 of SPEC.md). */
export const recordMessageStage: RecordingStage = {
  name: 'record the message',
  decide({ ticket, lastTicket, message }) {
    const target = ticket ?? lastTicket;
    if (target === null) throw new Error('no stage before opened a ticket');
    const unread = !message.fromMe && ticket !== null && message.mediaType !== 'reactionMessage';
    return { kind: 'record-message', ticketId: target.id, unread };
  },
};
