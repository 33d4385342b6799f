import { Readable } from 'node:stream';
import { truncate } from '@kallos/contracts/texts/cut-text';
import { type Agent, request } from 'undici';
import type { VideoSource } from '../../own-media.ts';
import { GraphRefusal, GraphSilence, GraphUnsent } from './failures.ts';
import { graphVersion } from './scopes.ts';

/** Identifies the object that the bytes belong to, and the upload endpoint for its kind. */
export interface UploadAddress {
  readonly door: 'video-upload' | 'ig-api-upload';
  readonly id: string;
}

/** The rest of a video that is not uploaded yet. */
export interface UploadFrom {
  readonly video: VideoSource;
  readonly offset: number;
}

const longestMilliseconds = 120_000;
const isOk = (status: number) => status >= 200 && status < 300;

/** Uploads the rest of a video; after a timeout the next round resumes there. */
export async function sendVideo(
  { agent, baseUrl, token }: { agent: Agent; baseUrl: string; token: string },
  { door, id }: UploadAddress,
  { from, milliseconds = longestMilliseconds }: { from: UploadFrom; milliseconds?: number | undefined },
): Promise<void> {
  const { video, offset } = from;
  const timeout = AbortSignal.timeout(Math.ceil(Math.min(longestMilliseconds, Math.max(1, milliseconds))));
  let status = 0;
  let text = '';
  try {
    const answer = await request(`${baseUrl}/${door}/${graphVersion}/${encodeURIComponent(id)}`, {
      method: 'POST',
      dispatcher: agent,
      signal: timeout,
      headers: {
        authorization: `OAuth ${token}`,
        offset: String(offset),
        file_size: String(video.size),
        'content-type': 'application/octet-stream',
        'content-length': String(video.size - offset),
      },
      body: Readable.from(video.read(offset)),
    });
    status = answer.statusCode;
    text = truncate(await answer.body.text(), 300);
  } catch (cause) {
    if (timeout.aborted) throw new GraphUnsent('the upload goes on in the next round', cause);
    throw new GraphSilence('an upload broke off', cause);
  }
  if (isOk(status)) return;
  if (status >= 500) throw new GraphSilence(`an upload was answered with ${status}`);
  const facts = { status, code: status === 401 ? 190 : 1, subcode: undefined, isTransient: status !== 401 };
  throw new GraphRefusal({ ...facts, regainSeconds: undefined, traceId: undefined, text });
}
