import type { RecordingStage } from '../state/intake-state.ts';

/**
 * Adds the contact of a message if there is none yet, but not for a reaction (rules I1 to I3 and T5 of SPEC.md). Stops a repeated
 * message, and a message of a group if the connection accepts no groups.
 */
export const identifyContactStage: RecordingStage = {
  name: 'identify contact',
  decide(state) {
    if (state.isRepeat) return [{ kind: 'stop' }];
    if (state.message.contact.isGroup && !state.connection.allowGroup) return [{ kind: 'stop' }];
    if (state.contact !== null) return [];
    return state.message.mediaType === 'reactionMessage' ? [{ kind: 'stop' }] : { kind: 'add-contact' };
  },
};
