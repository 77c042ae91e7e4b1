import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { DocumentReport, type DocumentOrder } from './swarm-orders.ts';

type Report<D extends DocumentReport['did']> = Extract<DocumentReport, { did: D }>;
type Order<D extends DocumentOrder['do']> = Omit<Extract<DocumentOrder, { do: D }>, 'do'>;

export type DocumentSwarm = {
  readonly open: (order: Order<'open'>) => Promise<Report<'open'>>;
  readonly move: (order: Order<'move'>) => Promise<Report<'moved'>>;
  readonly leave: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a swarm of document clients in a separate process. */
export async function startDocumentSwarm(): Promise<DocumentSwarm> {
  const child = fork(join(import.meta.dirname, 'document-swarm.ts'));
  const hear = async (): Promise<unknown> => {
    const enough = new AbortController();
    const ended = once(child, 'exit', enough).then(() => {
      throw new Error('the swarm of document clients ended');
    });
    const [said]: unknown[] = await Promise.race([once(child, 'message', enough), ended]).finally(() => enough.abort());
    return said;
  };
  const obey = async (order: DocumentOrder): Promise<DocumentReport> => {
    const said = hear();
    child.send(order);
    return v.parse(DocumentReport, await said);
  };
  const expect = <D extends DocumentReport['did']>(report: DocumentReport, did: D): Report<D> => {
    if (report.did !== did) throw new Error(`the swarm did ${report.did} instead of ${did}`);
    // The check above has shown that the report belongs to this order, but a generic type can't be narrowed.
    return report as Report<D>;
  };
  await hear();
  return {
    open: async (order) => expect(await obey({ do: 'open', ...order }), 'open'),
    move: async (order) => expect(await obey({ do: 'move', ...order }), 'moved'),
    leave: async () => void expect(await obey({ do: 'leave' }), 'left'),
    async stop() {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
