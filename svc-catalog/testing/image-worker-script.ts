import { fileURLToPath } from 'node:url';

/** The worker as it runs from the source tree. */
export const imageWorkerScript = fileURLToPath(new URL('../src/media/decoding/worker.ts', import.meta.url));
