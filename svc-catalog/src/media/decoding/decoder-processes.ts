import { AppError } from '@kallos/contracts/errors';
import { openFairQueue } from '@kallos/service-kit/http/load/fair-queue';
import { currentSender } from '@kallos/service-kit/http/load/sender';
import type { JobInput, JobName, JobResult } from './jobs.ts';
import { startImageWorker, type JobLimits, type ImageWorker } from './start-worker.ts';

/** Decodes images outside this process; untrusted bytes are decoded nowhere else. */
export interface ImageDecoder {
  /** Rejects with `image_refused` for a bad image and `unavailable` if too many wait. */
  readonly run: <J extends JobName>(
    job: J,
    input: JobInput<J>,
    signal?: AbortSignal,
  ) => Promise<JobResult<J>>;
  readonly close: () => void;
}

/** Limits of decoding. */
export interface DecoderLimits {
  readonly workers?: number;
  /** Timeout for an untrusted image in milliseconds; copies of stored images may take longer. */
  readonly milliseconds?: number;
  /** Resident memory of one worker in bytes. */
  readonly bytes?: number;
  readonly waiting?: number;
}

const longMilliseconds = 15_000;
/** Variants of stored images, work that only re-encodes, and sheets. */
const longJobs: ReadonlySet<JobName> = new Set<JobName>(['variant', 'instagram', 'video', 'sheet']);

/** Creates the worker processes: each starts on demand, is reused, and is replaced after a crash. */
function createCrew(script: string) {
  const idle: ImageWorker[] = [];
  const all = new Set<ImageWorker>();
  let isDismissed = false;
  return {
    take: async (): Promise<ImageWorker> => {
      for (let worker = idle.pop(); worker; worker = idle.pop()) {
        if (worker.isAlive()) return worker;
        all.delete(worker);
      }
      const worker = await startImageWorker(script);
      all.add(worker);
      if (isDismissed) worker.stop();
      return worker;
    },
    giveBack: (worker: ImageWorker): void => {
      if (worker.isAlive()) idle.push(worker);
      else all.delete(worker);
    },
    dismiss: (): void => {
      isDismissed = true;
      for (const worker of all) worker.stop();
    },
  };
}

/** Factor by which a job may exceed its processor time, because it runs with low priority. */
const mostWaitingForProcessor = 5;

/**
 * Opens a decoder with a few worker processes; each decodes one image at a time. Senders take turns, and none
 * gets the last worker.
 */
export function openDecoder(
  script: string,
  { workers = 2, milliseconds = 5000, bytes = 640 * 1024 * 1024, waiting: most = 200 }: DecoderLimits = {},
): ImageDecoder {
  const crew = createCrew(script);
  const turns = openFairQueue({
    perSender: Math.max(1, workers - 1),
    overall: workers,
    waiting: Math.ceil(most / 4),
    allWaiting: most,
  });
  let isClosed = false;

  const limitsOf = (job: JobName): JobLimits => {
    const own = longJobs.has(job) ? longMilliseconds : milliseconds;
    return { milliseconds: own * mostWaitingForProcessor, processorMilliseconds: own, bytes };
  };
  const runOne = async <J extends JobName>(job: J, input: JobInput<J>, signal?: AbortSignal) => {
    if (isClosed) throw new AppError('unavailable', { retryAfterSeconds: 2 });
    if (signal?.aborted) throw new AppError('bad_request', { message: 'The request was cancelled.' });
    const worker = await crew.take();
    try {
      return (await worker.run({ job, input }, limitsOf(job))) as JobResult<J>;
    } finally {
      crew.giveBack(worker);
    }
  };
  return {
    run: (job, input, signal) => turns.run(currentSender(), () => runOne(job, input, signal)),
    close: () => {
      isClosed = true;
      crew.dismiss();
    },
  };
}
