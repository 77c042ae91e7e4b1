import { answeringRules } from '@prosa/domain/answering/answering-rules';
import { expect, it } from 'vitest';
import { answeringStages } from './intake-stages.ts';

it('the stages of intake answer by the same rules and in the same order as a play in the browser', () => {
  const rules = answeringStages.flatMap(({ decide }) => answeringRules.filter((rule) => rule.decide === decide));
  expect(rules.map(({ name }) => name)).toEqual(answeringRules.map(({ name }) => name));
});
