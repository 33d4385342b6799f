import { parentPort, threadId } from 'node:worker_threads';
import type { ReleaseJob, ReleaseJobAnswer } from '../src/remotes/releases/release-jobs.ts';

/** A thread that answers who it is, after a moment, and that dies of a folder named `dies`. */
parentPort?.on('message', (job: ReleaseJob) => {
  if (job.kind === 'pack' && job.folder === 'dies') throw new Error('dead');
  const answer: ReleaseJobAnswer = { reply: { digest: String(threadId) } };
  setTimeout(() => parentPort?.postMessage(answer, []), 20);
});
