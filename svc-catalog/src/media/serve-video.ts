import { AppError } from '@kallos/contracts/errors';
import type { Ctx } from '../context.ts';

/** Bytes held in memory per reader. */
const partBytes = 2 * 1024 * 1024;

const headers = {
  'content-type': 'video/mp4',
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Returns the first and last requested byte; undefined for the whole file, null for an
 * unsatisfiable range.
 */
function wantedPart(range: string | null, size: number): [number, number] | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? null : [start, end];
}

/** Serves a stored video or the requested range of it, without holding all of it in memory. */
export async function serveVideo(
  { pictures: { store } }: Pick<Ctx, 'pictures'>,
  name: string,
  range: string | null,
): Promise<Response> {
  const { size } = (await store.getPart(name, 0, 0)) ?? {};
  if (size === undefined) throw new AppError('not_found');
  const part = wantedPart(range, size);
  if (part === null)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  const [start, end] = part ?? [0, size - 1];
  let at = start;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const read = await store.getPart(name, at, Math.min(partBytes, end + 1 - at));
      if (!read || read.bytes.length === 0) throw new Error('a stored video ended early');
      at += read.bytes.length;
      controller.enqueue(read.bytes);
      if (at > end) controller.close();
    },
  });
  return new Response(body, {
    status: part === undefined ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(end + 1 - start),
      ...(part === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  });
}
