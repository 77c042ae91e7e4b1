import { ScheduleFlowBody } from '@prosa/contract/flows/write-flow';
import { toFlowWindow } from '@prosa/domain/flows/flow-window';
import * as v from 'valibot';
import { withColon } from './with-colon.ts';

const Time = v.pipe(v.string(), v.transform(withColon));

/** Whether a time is right beside the other one of the window: comparing it with itself finds whether it is one. */
const isRight = (time: string, other: string): boolean => (time === '' ? other === '' : toFlowWindow(time, time) !== undefined);

/** The hours of the day in which a flow may start, as the form has them: two times as they are typed, or none. */
export const FlowHours = v.pipe(
  v.object({ from: Time, to: Time }),
  v.forward(
    v.check(({ from, to }) => isRight(from, to)),
    ['from'],
  ),
  v.forward(
    v.check(({ from, to }) => isRight(to, from)),
    ['to'],
  ),
  v.transform(({ from, to }) => ({ scheduledTimeRun: toFlowWindow(from, to) })),
  v.object({ scheduledTimeRun: ScheduleFlowBody.entries.scheduledTimeRun }),
);
export type FlowHours = v.InferOutput<typeof FlowHours>;
