import { decideAudioRefusal } from '@prosa/domain/answering/decide-audio-refusal';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rule A1 of SPEC.md. */
export const refuseAudio: IntakeStage = { name: 'refuse audio', decide: decideAudioRefusal };
