import { PreviewStage } from '@kallos/contracts/catalog/ai-creation';
import { toErrorBody } from '@kallos/contracts/errors';
import type { Ctx } from '../context.ts';
import type { SignedIn } from '../products/product-rows.ts';
import { makePreview, reservePreview } from './preview.ts';

/** The preview as lines of JSON, each sent when its step is done; when the reader goes away, everything stops. */
export async function previewInStages(
  ctx: Ctx,
  caller: SignedIn,
  productName: string,
  signal: AbortSignal,
): Promise<Response> {
  await reservePreview(ctx, caller);
  const gone = new AbortController();
  const encoder = new TextEncoder();
  const lines = new ReadableStream<Uint8Array>({
    start: async (stream) => {
      const send = (stage: PreviewStage) => {
        if (!gone.signal.aborted)
          stream.enqueue(encoder.encode(`${JSON.stringify(PreviewStage.parse(stage))}\n`));
      };
      try {
        const until = AbortSignal.any([signal, gone.signal]);
        send({ kind: 'done', preview: await makePreview(ctx, caller, productName, until, send) });
      } catch (error) {
        const { status, body } = toErrorBody(error);
        if (status >= 500) ctx.log.warn({ err: error }, 'preview failed');
        send({ kind: 'failed', error: body });
      }
      if (!gone.signal.aborted) stream.close();
    },
    cancel: () => gone.abort(),
  });
  return new Response(lines, {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' },
  });
}
