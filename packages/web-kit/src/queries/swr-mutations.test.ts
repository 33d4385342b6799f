import { cache, mutate } from 'swr/_internal';
import { expect, it } from 'vitest';

const shown = (): unknown => cache.get('posts')?.data;
const add = (post: string) => (posts?: string[]) => [...(posts ?? []), post];

// Why `optimisticUpdate` does not use SWR's own `optimisticData`; it can once this fails.
it('SWR keeps a failed optimistic change on screen while another one on the same key runs', async () => {
  await mutate('posts', ['saved'], { revalidate: false });
  const begin = (post: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const ended = mutate('posts', promise, {
      optimisticData: (_saved?: string[], posts?: string[]) => add(post)(posts),
      rollbackOnError: true,
      populateCache: false,
      revalidate: false,
    });
    return { resolve, reject, ended };
  };
  const failing = begin('failing');
  const retrying = begin('retrying');
  expect(shown()).toEqual(['saved', 'failing', 'retrying']);
  failing.reject(new Error('refused'));
  await expect(failing.ended).rejects.toThrow('refused');
  expect(shown()).toEqual(['saved', 'failing', 'retrying']);
  retrying.resolve([]);
  await retrying.ended;
});
