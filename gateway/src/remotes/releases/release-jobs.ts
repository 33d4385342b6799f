import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '@kallos/contracts/errors';
import type { ShellOffer } from '@kallos/contracts/gateway/deploys';
import type { RemoteEntry } from '@kallos/contracts/gateway/remotes';

/** Jobs on a whole release, which run outside the event loop because a large one takes seconds. */
export type ReleaseJob =
  /** Checks an upload and stages its files. */
  | {
      readonly kind: 'check';
      readonly body: Uint8Array;
      readonly name: string;
      readonly version: string;
      readonly address: string;
      readonly offer: ShellOffer;
      readonly origins: readonly string[];
      readonly stage: string;
    }
  /** Stages the files of a release from another gateway, unless their digest differs. */
  | {
      readonly kind: 'unpack';
      readonly piece: Uint8Array;
      readonly digest: string;
      readonly stage: string;
    }
  /** Packs a folder into one buffer. */
  | { readonly kind: 'pack'; readonly folder: string };

/** The result of a job. */
export interface ReleaseJobReply {
  readonly entry?: RemoteEntry;
  /** Empty if nothing was staged, because the files are on another origin or their digest differs. */
  readonly digest: string;
  readonly piece?: Uint8Array;
}

/** The message that a job's thread sends. */
export type ReleaseJobAnswer =
  | { readonly reply: ReleaseJobReply }
  | {
      readonly refusal: {
        readonly code: ErrorCode;
        readonly message: string;
        readonly fields: Record<string, string> | undefined;
      };
    };

/** Runs a job in a thread that runs no other job at that time. */
export type RunReleaseJob = (job: ReleaseJob) => Promise<ReleaseJobReply>;

/** Returns a new staging path in a folder. */
export const newStage = (folder: string): string => join(folder, `.stage-${randomUUID()}`);

// Starting a thread costs more than most jobs, and releases often come in succession.
const keptMilliseconds = 30_000;

/** A worker thread and its next event: an answer, an error or its exit. */
interface Thread {
  readonly worker: Worker;
  onResult: (result: ReleaseJobAnswer | Error) => void;
}

/** The idle thread of each program, for the next job of any gateway in this process. */
const spares = new Map<string, Thread>();

function startThread(file: URL): Thread {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
  const thread: Thread = { worker, onResult: () => {} };
  const end = (reason: Error) => {
    if (spares.get(file.href) === thread) spares.delete(file.href);
    thread.onResult(reason);
  };
  worker.on('message', (answer: ReleaseJobAnswer) => thread.onResult(answer));
  worker.on('error', end).on('exit', (code) => end(new Error(`the check of a release ended with ${code}`)));
  return thread;
}

function takeThread(file: URL): Thread {
  const spare = spares.get(file.href);
  spares.delete(file.href);
  spare?.worker.ref();
  return spare ?? startThread(file);
}

function keepThread(file: URL, thread: Thread): void {
  const { worker } = thread;
  if (spares.has(file.href)) return void worker.terminate();
  worker.unref();
  spares.set(file.href, thread);
  setTimeout(() => {
    if (spares.get(file.href) !== thread) return;
    spares.delete(file.href);
    void worker.terminate();
  }, keptMilliseconds).unref();
}

/** Creates the runner of jobs; `file` is the thread's program. */
export const openReleaseJobs =
  (file: URL): RunReleaseJob =>
  (job) =>
    new Promise((done, fail) => {
      const thread = takeThread(file);
      thread.onResult = (result) => {
        thread.onResult = () => {};
        if (result instanceof Error) return fail(result);
        keepThread(file, thread);
        if ('reply' in result) return done(result.reply);
        const { code, message, fields } = result.refusal;
        fail(new AppError(code, { message, ...(fields && { fields }) }));
      };
      thread.worker.postMessage(job, []);
    });
