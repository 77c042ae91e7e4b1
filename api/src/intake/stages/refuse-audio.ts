import { decideAudioRefusal, isRefusedAudio } from '@prosa/domain/answering/decide-audio-refusal';
import type { AnsweringStage } from '../state/intake-state.ts';

/** Applies rule A1 of SPEC.md. */
export const refuseAudio: AnsweringStage = { name: 'refuse audio', isChoice: isRefusedAudio, decide: decideAudioRefusal };
