import { parentPort, threadId } from 'node:worker_threads';
import type { ReleaseJob, ReleaseJobAnswer } from '../src/remotes/releases/release-jobs.ts';

/** Replies with its thread id after a moment, and throws for a folder named `dies`. */
parentPort?.on('message', (job: ReleaseJob) => {
  if (job.kind === 'pack' && job.folder === 'dies') throw new Error('dead');
  const answer: ReleaseJobAnswer = { reply: { digest: String(threadId) } };
  setTimeout(() => parentPort?.postMessage(answer, []), 20);
});
