// Loaded ahead of a program: asks it to end, as SIGTERM does, once the process that started it is gone.
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 500;
/** The product's whole end stays within 15 s. */
const INSIST_MS = 20_000;

// A worker thread ends with its process.
if (isMainThread) endWithParent();

function endWithParent() {
  const parent = process.ppid;
  // Who started us may have gone before we could look: each program tells those that it starts who it is.
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
