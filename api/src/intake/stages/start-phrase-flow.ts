import { decidePhraseFlow } from '@prosa/domain/answering/decide-flow-start';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rules F5 and F6 of flow-runs/SPEC.md. */
export const startPhraseFlow: IntakeStage = { name: 'phrase campaign', decide: decidePhraseFlow };
