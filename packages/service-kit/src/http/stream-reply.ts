import { type Endpoint, progressType } from '@kallos/contracts/endpoint';
import { toErrorBody } from '@kallos/contracts/errors';

/** Returns whether a caller requests the progress of a response. */
export const acceptsProgress = (headers: Headers): boolean =>
  headers.get('accept')?.includes(progressType) ?? false;

/** The work behind a streamed response; reports its steps and stops when `signal` is aborted. */
export type StreamedWork = (tell: (progress: unknown) => void, signal: AbortSignal) => Promise<unknown>;

/**
 * Streams one JSON value: a line per step, then the fields of the reply, or of an error with status
 * 200. Aborts the work when the client disconnects.
 */
export function streamReply(endpoint: Endpoint, signal: AbortSignal, work: StreamedWork): Response {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  const text = new ReadableStream<Uint8Array>({
    start: async (stream) => {
      const send = (part: string) => {
        if (!gone.signal.aborted) stream.enqueue(encoder.encode(part));
      };
      const end = (fields: unknown) => send(`null],\n${JSON.stringify(fields).slice(1)}`);
      send('{"progress":[\n');
      try {
        const until = AbortSignal.any([signal, gone.signal]);
        const reply = await work((step) => send(`${JSON.stringify(step)},\n`), until);
        end(endpoint.reply === 'raw' ? reply : endpoint.reply.parse(reply));
      } catch (error) {
        end(toErrorBody(error).body);
      }
      if (!gone.signal.aborted) stream.close();
    },
    cancel: () => gone.abort(),
  });
  return new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}
