import type { Graph, GraphSession } from '@kallos/graph/client';
import { describe, expect, it } from 'vitest';
import { deliver, letTimePass, openDeliveryBench, untilEnd } from '../../testing/delivery-bench.ts';

const bench = openDeliveryBench();

describe('a draft that Meta makes on another page than was asked', () => {
  /** What is asked of page 1 happens on page 2; `owner` is whose a draft says that it is. */
  function mixUpPages(owner: string) {
    const { graph } = bench.meta;
    const as = (token: string): GraphSession => {
      const session = graph.as(token);
      return {
        ...session,
        post: (path, params) => session.post(path.replace(/^p1\/feed/u, 'p2/feed'), params),
        get: async (path, params) => ({ ...(await session.get(path, params)), from: { id: owner } }),
      };
    };
    const mixed: Graph = { ...graph, as };
    Object.assign(bench.ctx, { graph: mixed });
  }

  it('never goes public there, and waits for another login', async () => {
    mixUpPages('p2');
    expect(await deliver(bench)).toMatchObject({ reason: 'needs_reconnect', isMendable: true });
    expect(bench.meta.ledger).toEqual([]);
    Object.assign(bench.ctx, { graph: bench.meta.graph });
    await letTimePass(bench);
    expect(await untilEnd(bench)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger.map(({ id }) => id.split('_')[0])).toEqual(['p1']);
  });

  it('goes public when it only has an odd id and is that page’s all the same', async () => {
    mixUpPages('p1');
    expect(await deliver(bench)).toMatchObject({ state: 'published' });
    expect(bench.meta.ledger).toHaveLength(1);
  });
});
