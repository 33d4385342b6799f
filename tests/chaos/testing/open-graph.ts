import { Directory, proofOf } from '../src/meta/directory.ts';
import { truthfulSettings, FalseResponseSource } from '../src/meta/false-responses.ts';
import { Graph } from '../src/meta/graph.ts';
import { GroundTruthStore } from '../src/meta/ground-truth.ts';
import type { FakeMetaSettings } from '../src/meta/ledger.ts';
import { OutageSource } from '../src/meta/outages.ts';

export const page = '610011';
export const account = '178410011';

/** Opens the fake Graph with one person, and calls with their page's token. */
export function openGraph(shares: FakeMetaSettings['shares'] = {}, more: Partial<FakeMetaSettings> = {}) {
  const book = new GroundTruthStore();
  const liar = new FalseResponseSource(book);
  const graph = new Graph({ directory: new Directory(1), book, liar, illness: new OutageSource() });
  liar.manner = { ...truthfulSettings, seed: 5, shares, ...more };
  const token = graph.directory.newToken('page', page);
  const call = async (method: string, path: string, fields: Record<string, string> = {}, by = token) => {
    const params = new URLSearchParams({ ...fields, appsecret_proof: proofOf(by) });
    const answer = await graph.answer({ method, path, params, token: by });
    if (typeof answer === 'string') return { status: 0, body: {} as Record<string, unknown> };
    let body: Record<string, unknown> = {};
    try {
      body = JSON.parse(answer.body) as Record<string, unknown>;
    } catch {}
    return { status: answer.status, body, headers: answer.headers };
  };
  return { book, liar, graph, token, call };
}
