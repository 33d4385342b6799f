import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { cleanText } from '@kallos/contracts/clean-text';
import { call } from '@kallos/web-kit/kit';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { checkPost } from '../editor/check-post.ts';
import { type Judged, togetherWith } from './typed-claims.ts';

/** How long nobody types before the server is asked. */
const pause = 400;

/** What the rules say of a text as it is being typed: at once what this browser knows, and soon all that the server does. */
export function useClaims({ id, verdict, productName }: BulkPost, typed: string): Judged {
  // As it is stored, so that places in it are the server's.
  const text = useDeferredValue(cleanText(typed));
  const local = useMemo(() => checkPost({ verdict, productName }, text), [text, verdict, productName]);
  const [heard, setHeard] = useState<Judged>();
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const body = { content: text };
      const answer = await call(bulkPosts.check, { params: { id }, body }, { signal: stop.signal });
      if (!stop.signal.aborted) setHeard({ text, findings: answer.findings, more: answer.moreFindings });
    };
    // Without an answer, what this browser knows has to do; the server looks again when the text is saved.
    const timer = setTimeout(() => void ask().catch(() => undefined), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, text]);
  return useMemo(
    () => ({
      text,
      findings: togetherWith(heard, { text, findings: local.findings }),
      more: heard ? heard.more : local.moreFindings,
    }),
    [heard, text, local],
  );
}
