import { lineType, type Endpoint, type StreamLine } from '@kallos/contracts/endpoint';
import { toErrorBody } from '@kallos/contracts/errors';

/** Whether a caller wants the steps of an answer as they are done. */
export const wantsLines = (headers: Headers): boolean => headers.get('accept')?.includes(lineType) ?? false;

/** What works behind a streamed answer: it tells its steps and stops when `signal` fires. */
export type StreamedWork = (tell: (progress: unknown) => void, signal: AbortSignal) => Promise<unknown>;

/** Answers with a line for each step and at last the reply, parsed, or the error; when the reader goes away, the work is told to stop. */
export function streamReply(endpoint: Endpoint, signal: AbortSignal, work: StreamedWork): Response {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  const lines = new ReadableStream<Uint8Array>({
    start: async (stream) => {
      const send = (line: StreamLine) => {
        if (!gone.signal.aborted) stream.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        const until = AbortSignal.any([signal, gone.signal]);
        const reply = await work((progress) => send({ progress }), until);
        send({ reply: endpoint.reply === 'raw' ? reply : endpoint.reply.parse(reply) });
      } catch (error) {
        const { status, body } = toErrorBody(error);
        send({ status, error: body });
      }
      if (!gone.signal.aborted) stream.close();
    },
    cancel: () => gone.abort(),
  });
  return new Response(lines, {
    headers: { 'content-type': `${lineType}; charset=utf-8`, 'cache-control': 'no-store' },
  });
}
