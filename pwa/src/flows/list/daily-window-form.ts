import { ScheduleFlowBody } from '@prosa/contract/flows/write-flow';
import { toFlowWindow } from '@prosa/domain/flows/flow-window';
import * as v from 'valibot';
import { insertTimeColon } from './insert-time-colon.ts';

const TypedTime = v.pipe(v.string(), v.transform(insertTimeColon));

/**
 * Returns whether `time` is valid beside `other`, the other time of the daily window. An empty time is valid only if both are
 * empty.
 */
const isValidTime = (time: string, other: string): boolean =>
  time === '' ? other === '' : toFlowWindow(time, time) !== undefined;

/** The schema of the form for a flow's daily window: two typed times, or two empty ones for no window. */
export const DailyWindowForm = v.pipe(
  v.object({ from: TypedTime, to: TypedTime }),
  v.forward(
    v.check(({ from, to }) => isValidTime(from, to)),
    ['from'],
  ),
  v.forward(
    v.check(({ from, to }) => isValidTime(to, from)),
    ['to'],
  ),
  v.transform(({ from, to }) => ({ scheduledTimeRun: toFlowWindow(from, to) })),
  v.object({ scheduledTimeRun: ScheduleFlowBody.entries.scheduledTimeRun }),
);
export type DailyWindowForm = v.InferOutput<typeof DailyWindowForm>;
