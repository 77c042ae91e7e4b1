import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { DocumentSwarmReport, type DocumentSwarmOrder } from './document-swarm-order.ts';

type ReportOf<D extends DocumentSwarmReport['did']> = Extract<DocumentSwarmReport, { did: D }>;
type OrderInput<D extends DocumentSwarmOrder['do']> = Omit<Extract<DocumentSwarmOrder, { do: D }>, 'do'>;

export type DocumentSwarm = {
  readonly open: (order: OrderInput<'open'>) => Promise<ReportOf<'open'>>;
  readonly move: (order: OrderInput<'move'>) => Promise<ReportOf<'moved'>>;
  readonly leave: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a swarm of document clients in a separate process. */
export async function startDocumentSwarm(): Promise<DocumentSwarm> {
  const child = fork(join(import.meta.dirname, 'document-swarm.ts'));
  const receiveMessage = async (): Promise<unknown> => {
    const enough = new AbortController();
    const ended = once(child, 'exit', enough).then(() => {
      throw new Error('the swarm of document clients ended');
    });
    const [said]: unknown[] = await Promise.race([once(child, 'message', enough), ended]).finally(() => enough.abort());
    return said;
  };
  const sendOrder = async (order: DocumentSwarmOrder): Promise<DocumentSwarmReport> => {
    const said = receiveMessage();
    child.send(order);
    return v.parse(DocumentSwarmReport, await said);
  };
  const assertReport = <D extends DocumentSwarmReport['did']>(report: DocumentSwarmReport, did: D): ReportOf<D> => {
    if (report.did !== did) throw new Error(`the swarm did ${report.did} instead of ${did}`);
    // The check above has shown that the report belongs to this order, but a generic type can't be narrowed.
    return report as ReportOf<D>;
  };
  await receiveMessage();
  return {
    open: async (order) => assertReport(await sendOrder({ do: 'open', ...order }), 'open'),
    move: async (order) => assertReport(await sendOrder({ do: 'move', ...order }), 'moved'),
    leave: async () => void assertReport(await sendOrder({ do: 'leave' }), 'left'),
    async stop() {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
