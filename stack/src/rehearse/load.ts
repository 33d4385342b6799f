import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { type Sent, sendSteadily } from '@kallos/tooling/steady-load';
import { addDraft, type Business } from './walk.ts';

const perSecond = 50;
const writesOneOf = 5;
const drafts = 40;
const longestWait = 15_000;
const paths = [
  '/api/bulk-posts',
  '/api/v2/company-info',
  '/api/v2/account-products',
  '/api/selected-pages',
  '/login',
];

/** Requests of people at work, one in five a write, for as long as the losses last. */
export async function startLoad(gateway: string, { call, token }: Business) {
  const stop = new AbortController();
  const ids: number[] = [];
  for (let nth = 1; nth <= drafts; nth += 1) ids.push((await addDraft(call, `Πρόχειρο ${nth}`, 86_400)).id);
  const write = (nth: number) => {
    const params = { id: ids[nth % drafts] ?? 0 };
    const signal = AbortSignal.timeout(longestWait);
    return call(bulkPosts.update, { params, body: { content: `Πρόχειρο, γραμμένο ${nth}` } }, { signal });
  };
  const read = async (nth: number) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(gateway + paths[nth % paths.length], {
      headers,
      signal: AbortSignal.timeout(longestWait),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${paths[nth % paths.length]} ${answer.status}`);
  };
  const all: Sent[] = [];
  const send = (nth: number) => (nth % writesOneOf === 0 ? write(nth / writesOneOf) : read(nth));
  const sending = sendSteadily(perSecond, send, stop.signal, (sent) => all.push(sent));
  return { all, end: () => (stop.abort(), sending) };
}

export type Load = Awaited<ReturnType<typeof startLoad>>;

/** What failed that was sent since, with the first of it as an example. */
export function failedOf({ all }: Load, since: number): { failed: Sent[]; detail: string } {
  const sent = all.filter(({ at }) => at >= since);
  const failed = sent.filter(({ fault }) => fault !== undefined);
  return { failed, detail: `of ${sent.length}${failed[0] ? `: ${failed[0].fault}` : ''}` };
}
