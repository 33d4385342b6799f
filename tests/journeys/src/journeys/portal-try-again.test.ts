import { connection } from '@kallos/contracts/social/connection';
import { scheduleIn, stateOf, writeCustomPost } from '../own-posts.ts';
import { openAccount, openPortal } from '../portal-area.ts';
import { publishedPosts, control } from '../sandbox.ts';
import { expect, test } from '../test.ts';

test('retries a page that Meta refused, without another login', async () => {
  const business = await openAccount('Κλινική με άρνηση', true);
  // No other journey publishes to this page.
  const { facebookPages } = await business.call(connection.listPages, { query: {} });
  const { id: pageId, name: pageName } = facebookPages.find(({ name }) => name.includes('Γλυφάδα'))!;
  await business.call(connection.saveSelectedPages, {
    body: { pages: [{ pageId, pageName, platform: 'facebook' }] },
  });
  await control('faults', [
    {
      match: { method: 'POST', pageId },
      effect: { kind: 'refuse', code: 200, subcode: 2_069_030, status: 403 },
      times: 1,
    },
  ]);
  const title = `Με άρνηση ${Date.now()}`;
  const id = await writeCustomPost(business, title);
  await scheduleIn(business, id, 4);
  const publishingOf = async () =>
    (await business.call(connection.listPages, { query: {} })).facebookPages.find((one) => one.id === pageId)
      ?.publishing?.state;
  await expect.poll(publishingOf, { timeout: 90_000 }).toBe('waiting');
  const { page } = await openPortal(business, '/business/platforms');
  const retry = page.getByRole('button', { name: `Δοκιμή ξανά: ${pageName}` });
  await page.getByText(/^Δεν βγαίνουν αναρτήσεις από /).waitFor();
  await retry.click();
  await page.getByText(/Η σελίδα δέχεται ξανά αναρτήσεις|Δοκιμάζουμε ξανά/).waitFor();
  const state = async () => (await stateOf(business, id))?.postStatus;
  await expect.poll(state, { timeout: 90_000 }).toBe('published');
  await retry.waitFor({ state: 'detached' });
  const sent = (await publishedPosts()).filter(({ message }) => message.startsWith(title));
  expect(sent.map(({ place }) => place)).toEqual([pageId]);
});
