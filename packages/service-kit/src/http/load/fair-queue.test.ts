import { describe, expect, it } from 'vitest';
import { openFairQueue } from './fair-queue.ts';

/** Opens calls that run until they are ended, and records their order. */
function openCalls(limits: Parameters<typeof openFairQueue>[0]) {
  const turns = openFairQueue(limits);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    began,
    go: (sender: string, name: string) =>
      turns.run(sender, () => {
        began.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
    settle,
  };
}

describe('a fair queue', () => {
  it('runs few calls of a sender at a time, in order', async () => {
    const calls = openCalls({ perSender: 2, overall: 10, waiting: 10 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void calls.go('a', name);
    await calls.settle();
    expect(calls.began).toEqual(['a1', 'a2']);
    await calls.end('a2');
    expect(calls.began).toEqual(['a1', 'a2', 'a3']);
  });

  it("does not delay a sender because of another sender's queue", async () => {
    const calls = openCalls({ perSender: 3, overall: 3, waiting: 100 });
    for (let nth = 1; nth <= 50; nth += 1) void calls.go('hostile', `h${nth}`);
    void calls.go('b', 'b1');
    void calls.go('c', 'c1');
    await calls.settle();
    expect(calls.began).toEqual(['h1', 'h2', 'h3']);
    await calls.end('h1');
    await calls.end('h2');
    expect(calls.began.slice(3)).toEqual(['b1', 'c1']);
  });

  it("rejects calls of one sender with too many waiting, and no other's", async () => {
    const calls = openCalls({ perSender: 1, overall: 10, waiting: 2 });
    for (const name of ['a1', 'a2', 'a3']) void calls.go('a', name);
    await expect(calls.go('a', 'a4')).rejects.toMatchObject({ code: 'too_many_requests' });
    void calls.go('b', 'b1');
    await calls.settle();
    expect(calls.began).toEqual(['a1', 'b1']);
  });

  it('continues after a failed call', async () => {
    const turns = openFairQueue({ perSender: 1, overall: 1, waiting: 2 });
    const failing = turns.run('a', async () => {
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(await turns.run('a', async () => 'done')).toBe('done');
  });
});
