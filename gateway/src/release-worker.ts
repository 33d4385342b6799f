import { parentPort } from 'node:worker_threads';
import { AppError } from '@kallos/contracts/errors';
import { ReleaseUpload } from '@kallos/contracts/gateway/deploys';
import { shellName } from '@kallos/contracts/gateway/remotes';
import { parseBody } from './remotes/deploy/parse-body.ts';
import { fetchRelease } from './remotes/releases/own-origin.ts';
import { checkRelease } from './remotes/releases/release-check.ts';
import {
  digestOf,
  decodeFiles,
  packRelease,
  readRelease,
  stageRelease,
  unpackRelease,
} from './remotes/releases/release-files.ts';
import type { ReleaseJob, ReleaseJobAnswer, ReleaseJobReply } from './remotes/releases/release-jobs.ts';
import { checkShell } from './remotes/releases/shell-check.ts';

async function check(job: Extract<ReleaseJob, { kind: 'check' }>): Promise<ReleaseJobReply> {
  const { name, version, address, offer, origins, stage } = job;
  const upload = parseBody(ReleaseUpload, Buffer.from(job.body));
  // Its pages are filled here, so they stand here.
  if (name === shellName && 'address' in upload)
    throw new AppError('bad_request', { message: 'The shell is uploaded with its files.' });
  const own = 'address' in upload ? await fetchRelease(upload.address, origins) : undefined;
  const files = own?.files ?? decodeFiles('files' in upload ? upload.files : {});
  const entry =
    name === shellName
      ? checkShell({ name, version, address, files })
      : checkRelease({ name, version, address: own?.address ?? address, files }, offer);
  if (own) return { entry, digest: '' };
  stageRelease(stage, files);
  return { entry, digest: digestOf(files) };
}

async function run(job: ReleaseJob): Promise<ReleaseJobReply> {
  if (job.kind === 'check') return check(job);
  if (job.kind === 'pack') {
    const files = readRelease(job.folder);
    return { digest: digestOf(files), piece: packRelease(files) };
  }
  const files = unpackRelease(job.piece);
  if (digestOf(files) !== job.digest) return { digest: '' };
  stageRelease(job.stage, files);
  return { digest: job.digest };
}

async function answerTo(job: ReleaseJob): Promise<ReleaseJobAnswer> {
  try {
    return { reply: await run(job) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, fields } = error;
    return { refusal: { code, message, fields } };
  }
}

parentPort?.on('message', async (job: ReleaseJob) => {
  const answer = await answerTo(job);
  parentPort?.postMessage(
    answer,
    'reply' in answer && answer.reply.piece ? [answer.reply.piece.buffer as ArrayBuffer] : [],
  );
});
