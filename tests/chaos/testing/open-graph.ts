import { Illness } from '../src/meta/illness.ts';
import { Directory, proofOf } from '../src/meta/directory.ts';
import { Graph } from '../src/meta/graph.ts';
import type { Manner } from '../src/meta/ledger.ts';
import { honest, Liar } from '../src/meta/lies.ts';
import { TruthBook } from '../src/meta/truth.ts';

export const page = '610011';
export const account = '178410011';

/** Opens the fake Graph with one person, and calls with their page's token. */
export function openGraph(shares: Manner['shares'] = {}, more: Partial<Manner> = {}) {
  const book = new TruthBook();
  const liar = new Liar(book);
  const graph = new Graph({ directory: new Directory(1), book, liar, illness: new Illness() });
  liar.manner = { ...honest, seed: 5, shares, ...more };
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
