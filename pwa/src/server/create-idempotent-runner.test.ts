import { describe, expect, it } from 'vitest';
import { ApiRefusal, NotNow } from '../platform/requests/api-errors.ts';
import { createIdempotentRunner } from './create-idempotent-runner.ts';

/** Runs a command several times with the given outcomes in turn, and returns the keys of its calls. */
function runCommands(...outcomes: readonly (Error | undefined)[]) {
  const keys: string[] = [];
  const run = async (key: string): Promise<void> => {
    keys.push(key);
    const outcome = outcomes[keys.length - 1];
    if (outcome !== undefined) throw outcome;
  };
  return { keys, run };
}
const refusal = () => new ApiRefusal(422, { error: 'ERR_FLOW_INACTIVE' }, undefined);

describe('the idempotency key of a command', () => {
  it('a command keeps its idempotency key until an answer arrives, so that the server runs it only once', async () => {
    const { keys, run } = runCommands(new NotNow('timeout'), new NotNow('network'));
    const send = createIdempotentRunner();
    await expect(send({ flowId: 1 }, run)).rejects.toThrow(NotNow);
    await expect(send({ flowId: 1 }, run)).rejects.toThrow(NotNow);
    await send({ flowId: 1 }, run);
    expect(new Set(keys).size).toBe(1);
  });

  it('a command gets a new idempotency key after an answer, also after a refusal, which is final', async () => {
    const { keys, run } = runCommands(undefined, refusal());
    const send = createIdempotentRunner();
    await send('a', run);
    await expect(send('a', run)).rejects.toThrow(ApiRefusal);
    await send('a', run);
    expect(new Set(keys).size).toBe(3);
  });

  it('a command gets a new idempotency key if its input changes', async () => {
    const { keys, run } = runCommands(new NotNow('timeout'));
    const send = createIdempotentRunner();
    await expect(send({ name: 'a' }, run)).rejects.toThrow(NotNow);
    await send({ name: 'b' }, run);
    expect(new Set(keys).size).toBe(2);
  });
});
