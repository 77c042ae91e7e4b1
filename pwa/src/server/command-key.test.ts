import { describe, expect, it } from 'vitest';
import { ApiRefusal, NotNow } from '../platform/api-errors.ts';
import { commandKey } from './command-key.ts';

/** Answers the calls of a command in turn, and collects their keys. */
function played(...outcomes: readonly (Error | undefined)[]) {
  const keys: string[] = [];
  const run = async (key: string): Promise<void> => {
    keys.push(key);
    const outcome = outcomes[keys.length - 1];
    if (outcome !== undefined) throw outcome;
  };
  return { keys, run };
}
const refusal = () => new ApiRefusal(422, { error: 'ERR_FLOW_INACTIVE' }, undefined);

describe('the key of a command', () => {
  it('stays the same while no answer comes, so that the command runs once', async () => {
    const { keys, run } = played(new NotNow('timeout'), new NotNow('network'));
    const send = commandKey();
    await expect(send({ flowId: 1 }, run)).rejects.toThrow(NotNow);
    await expect(send({ flowId: 1 }, run)).rejects.toThrow(NotNow);
    await send({ flowId: 1 }, run);
    expect(new Set(keys).size).toBe(1);
  });

  it('changes after an answer, also after a refusal, which is final', async () => {
    const { keys, run } = played(undefined, refusal());
    const send = commandKey();
    await send('a', run);
    await expect(send('a', run)).rejects.toThrow(ApiRefusal);
    await send('a', run);
    expect(new Set(keys).size).toBe(3);
  });

  it('changes with the input', async () => {
    const { keys, run } = played(new NotNow('timeout'));
    const send = commandKey();
    await expect(send({ name: 'a' }, run)).rejects.toThrow(NotNow);
    await send({ name: 'b' }, run);
    expect(new Set(keys).size).toBe(2);
  });
});
