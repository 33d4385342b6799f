import { deliveries } from '@kallos/contracts/social/deliveries';
import { callAs, someService, testIdentityKey } from '@kallos/service-kit/testing';
import { expect, it } from 'vitest';
import { createApp } from '../social.http.ts';
import { connectThrough, openSandboxBench, people } from '../../testing/sandbox-bench.ts';

const bench = openSandboxBench();
/** An address at which nobody listens, as a private one is to Meta. */
const unreachable = `http://127.0.0.1:1/media/${'a'.repeat(40)}.jpg`;

const publish = async (platform: 'facebook' | 'instagram', catalogUrl: string | undefined) => {
  const app = createApp(
    { ...bench.ctx, catalogUrl },
    { identityKey: testIdentityKey, isReady: async () => true },
  );
  const { outcome } = await callAs(app, someService)(deliveries.deliver, {
    body: {
      key: `bytes:${platform}:${String(catalogUrl)}`,
      accountId: 1,
      bulkPostId: catalogUrl === undefined ? 1 : 2,
      pageId: people.eleni[platform === 'facebook' ? 'page' : 'instagram'],
      platform,
      message: 'Με bytes',
      imageUrls: [unreachable],
      altTexts: ['Ορός'],
    },
  });
  return outcome;
};

it('sends Facebook the bytes of a picture that it cannot fetch, with what is said of it', async () => {
  await connectThrough(bench, 1);
  expect(await publish('facebook', undefined)).toMatchObject({ reason: 'picture_unreachable' });
  const outcome = await publish('facebook', new URL(bench.pictureUrl).origin);
  expect(outcome.state).toBe('published');
  const feed = (await (await fetch(`${bench.sandboxUrl}/feed.json`)).json()) as Array<{
    pictures: string[];
    altTexts: string[];
  }>;
  expect(feed).toMatchObject([{ pictures: [expect.stringContaining('/media/')], altTexts: ['Ορός'] }]);
  expect(await publish('instagram', new URL(bench.pictureUrl).origin)).not.toMatchObject({
    state: 'published',
  });
});
