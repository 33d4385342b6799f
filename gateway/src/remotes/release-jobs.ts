import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '@kallos/contracts/errors';
import type { ShellOffer } from '@kallos/contracts/gateway/deploys';
import type { RemoteEntry } from '@kallos/contracts/gateway/remotes';

/** What is done with a whole release beside the thread that answers everybody: it takes seconds for a large one. */
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
  /** Stages the files of a piece that came from another gateway, unless they are others than was said. */
  | {
      readonly kind: 'unpack';
      readonly piece: Uint8Array;
      readonly digest: string;
      readonly stage: string;
    }
  /** Makes one piece of a folder. */
  | { readonly kind: 'pack'; readonly folder: string };

/** What comes of it. */
export interface ReleaseJobReply {
  readonly entry?: RemoteEntry;
  /** Empty when nothing was staged, because the files stand on an origin of their own or are not what was said. */
  readonly digest: string;
  readonly piece?: Uint8Array;
}

/** What a job's thread answers. */
export type ReleaseJobAnswer =
  | { readonly reply: ReleaseJobReply }
  | {
      readonly refusal: {
        readonly code: ErrorCode;
        readonly message: string;
        readonly fields: Record<string, string> | undefined;
      };
    };

/** Runs a job in a thread of its own. */
export type RunReleaseJob = (job: ReleaseJob) => Promise<ReleaseJobReply>;

/** A place to stage a release below a folder. */
export const newStage = (folder: string): string => join(folder, `.stage-${randomUUID()}`);

/** Makes the way to run jobs; `file` is the thread's program. */
export const openReleaseJobs =
  (file: URL): RunReleaseJob =>
  (job) =>
    new Promise((done, fail) => {
      const worker = new Worker(file, {
        workerData: job,
        resourceLimits: { maxOldGenerationSizeMb: 512 },
      });
      worker.once('message', (answer: ReleaseJobAnswer) => {
        if ('reply' in answer) return done(answer.reply);
        const { code, message, fields } = answer.refusal;
        fail(new AppError(code, { message, ...(fields && { fields }) }));
      });
      worker.once('error', fail);
      worker.once('exit', (code) => fail(new Error(`the check of a release ended with ${code}`)));
    });
