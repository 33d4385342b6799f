import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import type { Call } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection, type LaterPurpose } from '@kallos/contracts/social/connection';
import { expect } from '@playwright/test';
import { cookiesOf, productUrl } from './api.ts';
import { familyOf, copiedPerson, people } from './sandbox.ts';

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Returns the account's own copy of a person. */
async function copyFor(call: Call, person: string): Promise<string> {
  if (familyOf(person) !== undefined) return person;
  const { account } = await call(sessions.verify);
  return copiedPerson(account?.id ?? 0, person);
}

/**
 * Performs the login without a browser: ticket, dialog, approval, and return with the same cookies. Uses the
 * account's own copy of a person, because a page belongs to one account.
 */
export async function connectFacebook(
  call: Call,
  asPerson: string = people.eleni,
  ask?: LaterPurpose,
): Promise<void> {
  const person = await copyFor(call, asPerson);
  const jar = cookiesOf(call);
  const { url } = await call(connection.createTicket);
  const address = ask === undefined ? url : `${url}&ask=${ask}`;
  const start = await jar.fetch(new URL(address, productUrl()).href);
  const dialogUrl = start.headers.get('location') ?? '';
  const dialog = await (await fetch(dialogUrl)).text();
  const form = new URLSearchParams({ user: person, answer: 'allow' });
  for (const name of ['client_id', 'redirect_uri', 'state', 'scope', 'auth_type'])
    if (hidden(dialog, name) !== '') form.set(name, hidden(dialog, name).replaceAll('&amp;', '&'));
  for (const permission of (form.get('scope') ?? '').split(',')) form.append('allow', permission);
  const back = await fetch(dialogUrl, { method: 'POST', body: form, redirect: 'manual' });
  const led = await jar.fetch(back.headers.get('location') ?? '');
  const asked = await (await jar.fetch(led.headers.get('location') ?? '')).text();
  const done = await jar.fetch(
    new URL(connection.confirm.path.replace(':login', 'facebook'), productUrl()).href,
    {
      method: 'POST',
      body: new URLSearchParams({
        state: hidden(asked, 'state'),
        code: hidden(asked, 'code'),
        answer: 'connect',
      }),
    },
  );
  expect(done.headers.get('location')).toContain('connected=facebook');
}

/** Prepares an account for publishing by the same calls as the screens. */
export async function prepareAccount(call: Call, person: string = people.eleni): Promise<void> {
  await call(companyInfo.save, {
    body: { companyName: 'Ήβη Αισθητική', location: 'Πάτρα', postFrequencyDays: 1, scheduledTime: '10:30' },
  });
  // Other journeys change and delete their products: the oldest are the demo's.
  const { products: all } = await call(products.list, { query: { sort: 'oldest' } });
  await call(accountProducts.add, {
    body: { productId: all.find(({ imagePath }) => imagePath !== null)?.id ?? 0 },
  });
  await connectFacebook(call, person);
  const connected = await call(connection.listPages, { query: {} });
  const page = connected.facebookPages.find(({ canPublish }) => canPublish);
  const account = connected.instagramAccounts[0];
  expect(page && account).toBeTruthy();
  await call(connection.saveSelectedPages, {
    body: {
      pages: [
        { pageId: page?.id ?? '', platform: 'facebook' },
        { pageId: account?.id ?? '', platform: 'instagram' },
      ],
    },
  });
  await expect(async () => {
    const { bulkPosts: posts } = await call(bulkPosts.list);
    expect(posts.some((post) => post.targets.length === 2)).toBe(true);
  }).toPass({ timeout: 60_000, intervals: [250] });
}
