import { expect, it } from 'vitest';
import { deliver } from '../../testing/delivery-bench.ts';
import { connectThrough, openSandboxBench, postAt, readFeed } from '../../testing/sandbox-bench.ts';

const bench = openSandboxBench();
/** An address at which nobody listens, as a private one is to Meta. */
const imageUrls = [`http://127.0.0.1:1/media/${'a'.repeat(40)}.jpg`];

it('sends Facebook the bytes of a picture that it cannot fetch, with what is said of it', async () => {
  await connectThrough(bench, 1);
  const more = { imageUrls, altTexts: ['Ορός'] };
  expect(await deliver(bench, postAt(bench, 'facebook', 1, more))).toMatchObject({
    reason: 'picture_unreachable',
  });
  const ctx = { ...bench.ctx, catalogUrl: new URL(bench.pictureUrl).origin };
  expect(await deliver({ ctx }, postAt(bench, 'facebook', 2, more))).toMatchObject({ state: 'published' });
  expect(await readFeed(bench)).toMatchObject([
    { pictures: [expect.stringContaining('/media/')], altTexts: ['Ορός'] },
  ]);
  expect(await deliver({ ctx }, postAt(bench, 'instagram', 2, more))).not.toMatchObject({
    state: 'published',
  });
});
