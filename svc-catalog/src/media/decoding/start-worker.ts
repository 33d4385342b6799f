import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { AppError } from '@kallos/contracts/errors';
import { imageRefusal } from '@kallos/contracts/media/image-rules';
import { backgroundNiceness, lowerPriority } from '@kallos/service-kit/background/lower-priority';
import type { JobRequest, WorkerMessage } from './jobs.ts';

/** The limits of one job. */
export interface JobLimits {
  readonly milliseconds: number;
  /** Processor time, if the system reports it: a busy machine must not reject a harmless image. */
  readonly processorMilliseconds?: number;
  /** Resident memory of the worker process, in bytes. */
  readonly bytes: number;
}

/** A process that decodes one image at a time and may crash. */
export interface ImageWorker {
  /** Rejects with `image_refused` if the image is rejected, exceeds a limit, or crashes the process. */
  readonly run: (order: JobRequest, limits: JobLimits) => Promise<unknown>;
  readonly isAlive: () => boolean;
  readonly stop: () => void;
}

const memoryCheckMilliseconds = 40;
const pageBytes = 4096;

/** Returns the resident bytes of a process; 0 if the system does not report them. */
const residentBytes = (pid: number): Promise<number> =>
  readFile(`/proc/${pid}/statm`, 'utf8').then(
    (text) => Number(text.split(' ')[1]) * pageBytes,
    () => 0,
  );

// The kernel counts in hundredths of a second.
const millisecondsPerTick = 10;

/** Returns a process's processor time in milliseconds; 0 if the system does not report it. */
const processorTime = (pid: number): Promise<number> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => {
      // The name in parentheses may contain spaces.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
    },
    () => 0,
  );

function resultOf(word: WorkerMessage): unknown {
  if (word.kind === 'done') return word.result;
  if (word.kind === 'refused') {
    const { message, fields } = word;
    throw new AppError('image_refused', { message, ...(fields && { fields }) });
  }
  throw new Error(word.kind === 'failed' ? word.message : 'the picture worker spoke out of turn');
}

/** Kills a process that exceeds a limit; `verdict` then returns the reason. */
export function watchProcess(
  child: ChildProcess,
  { milliseconds, processorMilliseconds = Infinity, bytes }: JobLimits,
) {
  const pid = child.pid ?? 0;
  const timeBefore = processorTime(pid);
  let verdict: AppError | undefined;
  const end = (reason: AppError) => {
    verdict ??= reason;
    child.kill('SIGKILL');
  };
  const weigh = async () => {
    const spent = (await processorTime(pid)) - (await timeBefore);
    if (spent > processorMilliseconds || (await residentBytes(pid)) > bytes) end(imageRefusal('image_heavy'));
  };
  const late = setTimeout(() => end(imageRefusal('image_heavy')), milliseconds);
  const hungry = setInterval(() => {
    void weigh();
  }, memoryCheckMilliseconds);
  return {
    verdict: () => verdict,
    stop: () => {
      clearTimeout(late);
      clearInterval(hungry);
    },
  };
}

/** Returns the process's next message, or its end. */
const nextMessage = (child: ChildProcess) =>
  new Promise<WorkerMessage | 'ended'>((done) => {
    const hear = (word: WorkerMessage) => {
      child.off('exit', end);
      done(word);
    };
    const end = () => {
      child.off('message', hear);
      done('ended');
    };
    child.once('message', hear);
    child.once('exit', end);
  });

/** Starts a worker process from `script`, without the service's environment and secrets. */
export async function startImageWorker(script: string): Promise<ImageWorker> {
  const child = fork(script, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=128'],
    // Few arenas: many would keep freed memory separate per thread.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
  });
  child.on('error', () => {});
  // Before it starts threads, which inherit the priority: libvips decodes in its own threads.
  if (child.pid !== undefined) lowerPriority(backgroundNiceness.images, child.pid);
  // Waiting for images must not prevent the service from ending.
  child.unref();
  child.channel?.unref();
  const isAlive = () => child.connected && child.exitCode === null && child.signalCode === null;
  if ((await nextMessage(child)) === 'ended') throw new Error('the picture worker did not start');
  return {
    isAlive,
    stop: () => void child.kill('SIGKILL'),
    run: async (order, limits) => {
      const watched = watchProcess(child, limits);
      try {
        const word = nextMessage(child);
        child.send(order, () => {});
        const said = await word;
        if (said === 'ended') throw watched.verdict() ?? imageRefusal('image_damaged');
        return resultOf(said);
      } finally {
        watched.stop();
        // A worker that a large image has enlarged is replaced.
        if ((await residentBytes(child.pid ?? 0)) > limits.bytes / 2) child.kill('SIGKILL');
      }
    },
  };
}
