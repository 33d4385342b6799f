import { Hono, type Context } from 'hono';
import { leaveUnanswered, resetConnection, type Env } from '../../broken-connections.ts';
import type { GraphCall } from '../call.ts';
import { GraphError, traceId } from '../errors.ts';
import { requireUploader, uploadOf } from '../facebook/reels.ts';
import type { Meta } from '../model.ts';
import type { Params } from '../params.ts';
import { faultOfReel, probeVideo } from './video-bytes.ts';

const mostBytes = 300 * 1024 * 1024;
const noParams: Params = {
  text: () => undefined,
  flag: () => undefined,
  number: () => undefined,
  list: () => [],
  file: () => undefined,
  all: () => ({}),
};

const refuse = (c: Context<Env>, status: 400 | 401 | 416, message: string) =>
  c.json({ debug_info: { retriable: false, type: 'ProcessingFailedError', message } }, status);

/** Stores the received bytes, also when the sender disconnects midway. */
async function receive(c: Context<Env>, parts: Buffer[], most: number): Promise<number> {
  let came = 0;
  try {
    for await (const chunk of c.env.incoming as AsyncIterable<Buffer>) {
      parts.push(chunk.subarray(0, most - came));
      came += chunk.length;
      if (came >= most) break;
    }
  } catch {
    // Received bytes are kept.
  }
  return Math.min(came, most);
}

/** Stores a video's bytes from an offset on; the file is checked only when complete. */
async function take(c: Context<Env>, meta: Meta, parts: Map<string, Buffer[]>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const token = /^OAuth (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  const effects = meta.faults.inject('POST', `/upload/${id}`);
  const path = ['upload', id];
  const call: GraphCall = {
    method: 'POST',
    path,
    version: '',
    params: noParams,
    token,
    url: new URL(c.req.url),
    effects,
  };
  try {
    requireUploader(meta, call, id);
  } catch (error) {
    return refuse(c, 401, error instanceof GraphError ? error.message : 'not allowed');
  }
  const size = Number(c.req.header('file_size'));
  const offset = Number(c.req.header('offset'));
  const known = uploadOf(meta, id);
  const kept = parts.get(id) ?? [];
  const received = kept.reduce((sum, part) => sum + part.length, 0);
  if (!(size > 0 && size <= mostBytes)) return refuse(c, 400, 'The header file_size is not valid.');
  if (known.file !== undefined) return c.json({ success: true });
  if (offset !== received) return refuse(c, 416, `The next byte is ${received}, not ${offset}.`);
  parts.set(id, kept);
  for (const effect of effects) {
    if (effect.kind === 'hang') return leaveUnanswered(c, effect.ms);
    if (effect.kind === 'reset') {
      await receive(c, kept, Math.ceil((size - offset) / 2));
      meta.uploads.put(id, { ...known, size, received: kept.reduce((sum, part) => sum + part.length, 0) });
      return resetConnection(c);
    }
  }
  const all = received + (await receive(c, kept, size - offset));
  meta.uploads.put(id, { ...known, size, received: all });
  if (all < size) return refuse(c, 400, 'The upload broke off.');
  const bytes = Buffer.concat(kept);
  parts.delete(id);
  const fault = faultOfReel(probeVideo(bytes));
  meta.uploads.put(id, {
    id,
    size,
    received: all,
    file: await meta.files.store(bytes),
    isInWorkUntil: Date.now() + meta.settings().videoMs,
    ...(fault === undefined ? {} : { fault }),
  });
  return c.json({ success: true, message: 'Upload successful.', trace: traceId() });
}

/** Serves Meta's separate upload host for videos. */
export function createUpload(meta: Meta): Hono<Env> {
  const parts = new Map<string, Buffer[]>();
  return new Hono<Env>()
    .post('/upload/video-upload/:version/:id', (c) => take(c, meta, parts))
    .post('/upload/ig-api-upload/:version/:id', (c) => take(c, meta, parts));
}
