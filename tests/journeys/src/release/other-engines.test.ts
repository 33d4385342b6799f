import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { asBusiness, newBusiness, productUrl } from '../api.ts';
import { type EngineTab, openFirefox, openWebKit } from '../engines.ts';
import { expect, test } from '../test.ts';

const patience = { timeout: 90_000, intervals: [200] };

async function walk(tab: EngineTab, login: { email: string; password: string }): Promise<void> {
  const shows = (words: string) =>
    expect(async () => expect(await tab.text()).toContain(words)).toPass(patience);
  const stands = (part: string) =>
    expect(async () => expect(await tab.url()).toContain(part)).toPass(patience);
  await tab.open(`${productUrl()}/business/login`);
  await shows('Καλώς ήρθατε');
  await tab.write('Email…', login.email);
  await tab.write('Κωδικός πρόσβασης…', login.password);
  await tab.click('Σύνδεση');
  await stands('/business/setup');
  await tab.write('Όνομα ιατρείου ή επιχείρησης…', 'Δέρμα & Φως');
  await tab.write('Τοποθεσία…', 'Αθήνα');
  await tab.write('Συχνότητα αναρτήσεων (ημέρες)…', '2');
  await tab.click('Αποθήκευση και συνέχεια');
  await shows('Επιτυχής αποθήκευση!');
  await tab.write('Πώς λέγεται;…', 'Hydra Serum υαλουρονικό');
  await tab.click('Νέο προϊόν με AI');
  await shows('#1');
  await tab.click('Δημιουργία προϊόντος…');
  await shows('Hydra Serum υαλουρονικό');
  await tab.click('Συνέχεια');
  await tab.click('Σύνδεση με Facebook');
  await stands('dialog/oauth');
  await tab.click('Συνέχεια');
  await tab.click('Σύνδεση σελίδων');
  await stands('/portal/platforms');
  await shows('Instagram');
  await tab.tickFirst();
  await tab.click('Συνέχεια');
  await shows('Δημιουργία ανάρτησης');
  await shows('Πρόχειρο');
  await tab.click('Προγραμματισμός');
  await shows('Η ανάρτηση προγραμματίστηκε.');
}

for (const [name, open] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)
  test(`${name} works from the login to a scheduled post`, async () => {
    const login = await newBusiness(`Άλλος περιηγητής ${name}`);
    const tab = await open();
    try {
      await walk(tab, login);
    } finally {
      await tab.close();
    }
    const { call } = await asBusiness(login);
    const { bulkPosts: posts } = await call(bulkPosts.list);
    expect(posts.map(({ postStatus }) => postStatus)).toEqual(['scheduled']);
  });
