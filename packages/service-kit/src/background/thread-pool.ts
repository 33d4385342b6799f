import { Worker } from 'node:worker_threads';
import { AppError } from '@kallos/contracts/errors';

/** Runs jobs in threads outside the event loop. */
export interface ThreadPool<Job, Answer> {
  /** Rejects with `too_many_requests` when too many jobs of the key wait, and with `unavailable` when too many wait across all keys. */
  readonly run: (key: string, job: Job) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

/** The number of threads, and of waiting jobs. */
export interface ThreadPoolLimits {
  readonly threads?: number;
  readonly waitingPerKey?: number;
  readonly waiting?: number;
  /** Timeout of a job in milliseconds; its thread is then terminated. */
  readonly milliseconds?: number;
}

interface Waiting<Job, Answer> {
  readonly job: Job;
  readonly done: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/** Posts one job to a thread; rejects if the thread fails, exits or takes too long. */
const runIn = <Job, Answer>(worker: Worker, job: Job, milliseconds: number): Promise<Answer> =>
  new Promise((done, fail) => {
    const settle = (act: () => void) => {
      clearTimeout(late);
      worker.off('message', answer).off('error', broken).off('exit', ended);
      act();
    };
    const answer = (said: Answer) => settle(() => done(said));
    const broken = (error: unknown) => settle(() => fail(error));
    const ended = () => settle(() => fail(new Error('the thread ended')));
    const late = setTimeout(() => {
      void worker.terminate();
      settle(() => fail(new AppError('unavailable', { retryAfterSeconds: 10 })));
    }, milliseconds);
    worker.on('message', answer).on('error', broken).on('exit', ended);
    worker.ref();
    worker.postMessage(job, []);
  });

/**
 * Opens a pool whose threads run `file` and answer each message with one. Keys take turns, so that
 * many jobs of one account delay another account's job by at most one job per thread. Threads start
 * on demand and do not keep the process alive.
 */
export function openThreadPool<Job, Answer>(
  file: URL,
  { threads = 1, waitingPerKey = 8, waiting = 200, milliseconds = 30_000 }: ThreadPoolLimits = {},
): ThreadPool<Job, Answer> {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const queues = new Map<string, Array<Waiting<Job, Answer>>>();
  let [running, queued] = [0, 0];
  let isClosed = false;

  function startThread(): Worker {
    const worker = new Worker(file);
    all.add(worker);
    const forget = () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    };
    // Without a listener an error of an idle thread would end the process.
    worker.on('error', forget).on('exit', forget);
    return worker;
  }

  /** Takes the next job of the first key and moves that key to the end. */
  function takeNext(): Waiting<Job, Answer> | undefined {
    for (const [key, queue] of queues) {
      const next = queue.shift();
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      if (next) queued -= 1;
      return next;
    }
    return undefined;
  }

  async function runOne({ job, done, fail }: Waiting<Job, Answer>): Promise<void> {
    const worker = idle.pop() ?? startThread();
    try {
      done(await runIn<Job, Answer>(worker, job, milliseconds));
      worker.unref();
      idle.push(worker);
    } catch (error) {
      all.delete(worker);
      void worker.terminate();
      fail(error);
    } finally {
      running -= 1;
      advance();
    }
  }

  function advance(): void {
    while (running < threads) {
      const next = takeNext();
      if (!next) return;
      running += 1;
      void runOne(next);
    }
  }

  return {
    run: (key, job) =>
      new Promise((done, fail) => {
        const own = queues.get(key) ?? [];
        if (own.length >= waitingPerKey)
          return fail(new AppError('too_many_requests', { retryAfterSeconds: 2 }));
        if (isClosed || queued >= waiting) return fail(new AppError('unavailable', { retryAfterSeconds: 2 }));
        own.push({ job, done, fail });
        queued += 1;
        queues.set(key, own);
        advance();
      }),
    close: async () => {
      isClosed = true;
      await Promise.all(Array.from(all, (worker) => worker.terminate()));
    },
  };
}
