import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import { instance, nullable, object, parse } from 'valibot';
import type { CompanyId } from '@prosa/contract/ids';
import { TooBusyError } from '../../platform/too-busy-error.ts';
import type { PictureOutput } from './render-picture.ts';

export type PictureTask = { readonly path: string; readonly use: PictureOutput };

/** Renders untrusted pictures in a separate process, one at a time. */
export type PictureRenderer = {
  /**
   * Renders a picture for a company. Companies take turns. Returns null if the picture is broken, has too many pixels or takes
   * too long. Rejects with `TooBusyError` if too many pictures of the company are waiting.
   */
  readonly render: (companyId: CompanyId, task: PictureTask) => Promise<Buffer | null>;
  /** Returns the id of the rendering process, or undefined if there is none. */
  readonly processId: () => number | undefined;
  /** Ends the rendering process. Waiting pictures are not rendered. */
  readonly close: () => void;
};

type RendererLimits = {
  /**
   * The time limit for one picture in milliseconds. Even the largest photo taken with a phone needs only a small part of this
   * time.
   */
  readonly taskMs: number;
  /** The idle time in milliseconds after which the process ends and frees its memory. */
  readonly idleMs: number;
  /** The maximum number of pictures of one company that may wait. */
  readonly maxWaiting: number;
};
const defaultLimits: RendererLimits = { taskMs: 30_000, idleMs: 5_000, maxWaiting: 100 };

/** The niceness of the child process. It makes the child process use only the processor time that the server does not need. */
const RENDERER_NICENESS = 10;
const RenderAnswer = object({ content: nullable(instance(Uint8Array)) });

type WaitingTask = { readonly task: PictureTask; readonly done: (content: Buffer | null) => void };

export function createPictureRenderer(log: Pick<Logger, 'warn'>, limits: RendererLimits = defaultLimits): PictureRenderer {
  /** The waiting pictures by company. Companies are in the order of their turns. */
  const queues = new Map<CompanyId, WaitingTask[]>();
  let child: ChildProcess | null = null;
  let isRendering = false;
  let idle: NodeJS.Timeout | undefined;

  const endProcess = (): void => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };
  const startProcess = (): ChildProcess => {
    // The child process gets an empty environment, because ours contains secrets.
    const started = fork(new URL('./picture-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('error', (error) => log.warn({ err: error }, 'the process for pictures failed'));
    started.unref();
    started.channel?.unref();
    if (started.pid !== undefined) setPriority(started.pid, RENDERER_NICENESS);
    return started;
  };
  const renderNow = (task: PictureTask): Promise<Buffer | null> =>
    new Promise((done) => {
      clearTimeout(idle);
      const worker = (child ??= startProcess());
      const finish = (content: Buffer | null): void => {
        clearTimeout(deadline);
        worker.off('message', onAnswer);
        worker.off('exit', onFailure);
        worker.off('error', onFailure);
        done(content);
      };
      const onAnswer = (answer: unknown): void => {
        const { content } = parse(RenderAnswer, answer);
        finish(content === null ? null : Buffer.from(content));
      };
      const onFailure = (): void => {
        log.warn({ use: task.use }, 'a picture could not be rendered and ended its process');
        if (child === worker) endProcess();
        finish(null);
      };
      const deadline = setTimeout(onFailure, limits.taskMs);
      worker.once('message', onAnswer);
      worker.once('exit', onFailure);
      worker.once('error', onFailure);
      worker.send(task, (error) => (error === null ? undefined : onFailure()));
    });
  const renderAll = async (): Promise<void> => {
    if (isRendering) return;
    isRendering = true;
    for (let nextTask = takeNextTask(queues); nextTask !== undefined; nextTask = takeNextTask(queues))
      nextTask.done(await renderNow(nextTask.task));
    isRendering = false;
    idle = setTimeout(endProcess, limits.idleMs).unref();
  };

  return {
    render(companyId, task) {
      const companyTasks = queues.get(companyId) ?? [];
      if (companyTasks.length >= limits.maxWaiting) return Promise.reject(new TooBusyError('Too many pictures wait.'));
      queues.set(companyId, companyTasks);
      return new Promise((done) => {
        companyTasks.push({ task, done });
        void renderAll();
      });
    },
    processId: () => child?.pid,
    close() {
      for (const each of [...queues.values()].flat()) each.done(null);
      queues.clear();
      endProcess();
    },
  };
}

/** Takes the next picture of the company whose turn it is, and moves the company to the end of the order. */
function takeNextTask(queues: Map<CompanyId, WaitingTask[]>): WaitingTask | undefined {
  const [first] = queues;
  if (first === undefined) return undefined;
  const [companyId, waiting] = first;
  const next = waiting.shift();
  queues.delete(companyId);
  if (waiting.length > 0) queues.set(companyId, waiting);
  return next;
}
