// Loaded ahead of a program: asks it to end, as SIGTERM does, once the process that started it is gone.
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 500;
/** The product's whole end stays within 15 s. */
const INSIST_MS = 20_000;

// A worker thread ends with its process.
if (isMainThread) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), INSIST_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
}
