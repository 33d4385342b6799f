import { setTimeout } from 'node:timers/promises';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { createClient } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';

/** Signs the demo business in and starts a period of posts; returns its token. */
export async function fillCalendar(baseUrl: string): Promise<string> {
  const { token } = await createClient({ baseUrl })(sessions.loginBusiness, {
    body: { email: 'info@dermafos.gr', password: 'demo1234' },
  });
  const call = createClient({ baseUrl, token: () => token });
  await call(companyInfo.save, {
    body: { companyName: 'Dermafos', location: 'Αθήνα', postFrequencyDays: 2, scheduledTime: '09:00' },
  });
  const mine = await call(accountProducts.list);
  if (mine.products.length === 0) {
    const all = await call(products.list, { query: {} });
    const first = all.products.find(({ imagePath }) => imagePath !== null);
    await call(accountProducts.add, { body: { productId: first?.id ?? 0 } });
  }
  for (let tries = 0; tries < 60; tries++) {
    const calendar = await call(bulkPosts.list);
    if (calendar.bulkPosts.length > 2) return token;
    // Refused until the first post is written; afterwards the period may be full.
    await call(periods.generate).catch(() => undefined);
    await setTimeout(500);
  }
  throw new Error('no posts were written within 30 s');
}
