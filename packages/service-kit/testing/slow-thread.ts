import { parentPort } from 'node:worker_threads';

/** A thread that echoes its input, except for words on which it fails or never answers. */
parentPort?.on('message', (job: string) => {
  if (job === 'fails') throw new Error('failed');
  if (job === 'never') return;
  const until = performance.now() + 5;
  while (performance.now() < until);
  parentPort?.postMessage(job, []);
});
