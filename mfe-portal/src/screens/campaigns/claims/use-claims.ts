import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { call } from '@kallos/web-kit/kit';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { checkPost } from '../editor/check-post.ts';
import { type CheckedText, mergeFindings } from './typed-claims.ts';

/** Milliseconds without typing before the server is called. */
const pause = 400;

/** A post, or without an id one that is new. */
type Judged = Pick<BulkPost, 'verdict' | 'productName'> & { readonly id?: number };

/** Returns the findings of a text while it is typed: the browser's at once, the server's after a pause. */
export function useClaims({ id, verdict, productName }: Judged, typed: string): CheckedText {
  // Cleaned as for storing, so that positions match the server's.
  const text = useDeferredValue(cleanText(typed));
  const local = useMemo(() => checkPost({ verdict, productName }, text), [text, verdict, productName]);
  const [heard, setHeard] = useState<CheckedText>();
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const { signal } = stop;
      const answer = await (id === undefined
        ? call(bulkPosts.checkNew, { body: { title: productName, content: text } }, { signal })
        : call(bulkPosts.check, { params: { id }, body: { content: text } }, { signal }));
      if (!stop.signal.aborted) setHeard({ text, findings: answer.findings, more: answer.moreFindings });
    };
    // On an error the browser's findings remain; the server checks again on save.
    if (text.trim() === '') return undefined;
    const timer = setTimeout(() => void ask().catch(() => undefined), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, productName, text]);
  return useMemo(
    () => ({
      text,
      findings: mergeFindings(heard, { text, findings: local.findings }),
      more: heard ? heard.more : local.moreFindings,
    }),
    [heard, text, local],
  );
}
