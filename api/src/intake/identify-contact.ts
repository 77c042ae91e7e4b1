import type { IntakeStage } from './intake-state.ts';

/** Rules I1 to I3 of SPEC.md. */
export const identifyContact: IntakeStage = {
  name: 'identify contact',
  decide(state) {
    if (state.isRepeat) return [{ kind: 'stop', why: 'repeat' }];
    if (state.message.contact.isGroup && !state.connection.allowGroup) return [{ kind: 'stop', why: 'group-not-allowed' }];
    return state.contact === null ? [{ kind: 'add-contact' }] : [];
  },
};
