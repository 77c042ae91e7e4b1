import { decidePhraseFlow, isPhrase } from '@prosa/domain/answering/decide-flow-start';
import type { AnsweringStage } from '../state/intake-state.ts';

/** Applies rules F5 and F6 of flow-runs/SPEC.md. */
export const startPhraseFlow: AnsweringStage = { name: 'phrase campaign', isChoice: isPhrase, decide: decidePhraseFlow };
