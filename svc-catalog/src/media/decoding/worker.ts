import { AppError } from '@kallos/contracts/errors';
import { imageJobs, type JobRequest, type WorkerMessage } from './jobs.ts';

// A separate process without secrets: a hostile image can only crash this one.
const say = (word: WorkerMessage) => process.send?.(word);

async function answer({ job, input }: JobRequest): Promise<WorkerMessage> {
  try {
    const run = imageJobs[job] as (...input: unknown[]) => Promise<unknown>;
    return { kind: 'done', result: await run(...input) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof AppError)) return { kind: 'failed', message };
    return { kind: 'refused', message, ...(error.fields && { fields: error.fields }) };
  }
}

process.on('message', (order: JobRequest) => void answer(order).then(say));
process.on('disconnect', () => process.exit(0));
// The service's parent stops it; the service then disconnects this worker.
process.on('SIGINT', () => {});
say({ kind: 'ready' });
