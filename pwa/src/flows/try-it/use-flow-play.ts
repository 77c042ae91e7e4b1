import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { useEffect, useRef, useState } from 'react';
import { endAiAgentTurn, skipPause, findCurrentNode, type FlowPlay, playCustomerMessage, startPlay } from './play.ts';

const SEED_COUNT = 1000;
const createSeed = (): number => 1 + Math.floor(Math.random() * SEED_COUNT);

type PlayControls = {
  readonly play: FlowPlay;
  readonly say: (text: string) => void;
  /** Skips the rest of the current pause. */
  readonly skip: () => void;
  readonly handOver: () => void;
  /** Plays a flow from the start. With `reroll` its randomizers draw new numbers. */
  readonly restart: (flow: FlowDefinition, reroll?: boolean) => void;
};

/** Plays a flow. The play's clock is the device's clock plus the skipped time. A pause ends without an action of the user. */
export function useFlowPlay(
  flow: FlowDefinition,
  first: string,
  {
    valuesAt,
    onPlace,
  }: { readonly valuesAt: (now: Date) => Readonly<Record<string, string>>; readonly onPlace: (nodeId: string | null) => void },
): PlayControls {
  const ahead = useRef(0);
  const clock = () => Date.now() + ahead.current;
  const values = () => valuesAt(new Date(clock()));
  const [play, setPlay] = useState(() =>
    startPlay(flow, createSeed(), { first, nowMs: Date.now(), values: valuesAt(new Date()) }),
  );
  const place = findCurrentNode(play);
  useEffect(() => onPlace(place), [onPlace, place]);
  useEffect(() => () => onPlace(null), [onPlace]);
  const untilMs = play.state.status === 'pausing' ? Date.parse(play.state.until) : undefined;
  const pass = useRef(() => {});
  useEffect(() => {
    pass.current = () => setPlay((now) => skipPause(now, values()));
  });
  useEffect(() => {
    if (untilMs === undefined) return;
    const timer = setTimeout(() => pass.current(), Math.max(0, untilMs - Date.now() - ahead.current));
    return () => clearTimeout(timer);
  }, [untilMs]);
  return {
    play,
    say: (text) => setPlay(playCustomerMessage(play, text, { nowMs: clock(), values: values() })),
    skip: () => {
      if (untilMs !== undefined) ahead.current += Math.max(0, untilMs - clock());
      setPlay(skipPause(play, values()));
    },
    handOver: () => setPlay(endAiAgentTurn(play, clock(), values())),
    restart: (again, reroll = false) => {
      ahead.current = 0;
      setPlay(startPlay(again, reroll ? createSeed() : play.seed, { first, nowMs: Date.now(), values: valuesAt(new Date()) }));
    },
  };
}
