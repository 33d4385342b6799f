// Preloaded into a program: sends itself SIGTERM once its parent is gone.
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 500;
/** The product's shutdown takes at most 15 s. */
const INSIST_MS = 20_000;

// Worker threads end with their process.
if (isMainThread) endWithParent();

function endWithParent() {
  const parent = process.ppid;
  // The parent may have ended before this runs, so it passes its process id.
  const starter = Number(process.env.KALLOS_STARTED_BY ?? parent);
  process.env.KALLOS_STARTED_BY = String(process.pid);
  const timer = setInterval(() => {
    if (process.ppid === parent && isThere(starter)) return;
    clearInterval(timer);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), INSIST_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
}

function isThere(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
