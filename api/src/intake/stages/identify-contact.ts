import type { RecordingStage } from '../state/intake-state.ts';

/** Applies rules I1 to I3 of SPEC.md. A reaction creates no contact (T5). */
export const identifyContact: RecordingStage = {
  name: 'identify contact',
  decide(state) {
    if (state.isRepeat) return [{ kind: 'stop' }];
    if (state.message.contact.isGroup && !state.connection.allowGroup) return [{ kind: 'stop' }];
    if (state.contact !== null) return [];
    return state.message.mediaType === 'reactionMessage' ? [{ kind: 'stop' }] : { kind: 'add-contact' };
  },
};
