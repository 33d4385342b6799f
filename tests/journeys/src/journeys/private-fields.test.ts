import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { accounts } from '@kallos/contracts/auth/accounts';
import { apiKeys } from '@kallos/contracts/auth/api-keys';
import { sessions } from '@kallos/contracts/auth/sessions';
import { staff } from '@kallos/contracts/auth/staff';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import { brandVoice } from '@kallos/contracts/posts/brand-voice';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postBatches } from '@kallos/contracts/posts/post-batches';
import { connectLinks } from '@kallos/contracts/social/connect-links';
import { honestImages } from '@kallos/test-media/honest-images';
import { canary, taggedImages } from '@kallos/test-media/hostile-images';
import { dataFolder } from '../addresses.ts';
import { asAdmin } from '../api.ts';
import { publishPost } from '../own-posts.ts';
import { chooseInMenu, openAccount, openPortal, postCards, type Business } from '../portal-area.ts';
import type { PrivateText } from '../private-fields.ts';
import { allMails, receivedCalls } from '../sandbox.ts';
import { filesContaining } from '../secret-search.ts';
import { expect, test } from '../test.ts';

/** Returns a word that no other journey writes, for each private text. */
const markerOf = (text: PrivateText) =>
  `Kryfo${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;

const filled = new Set<PrivateText>();
const mark = (text: PrivateText) => {
  filled.add(text);
  return markerOf(text);
};

let business: Business;

/** Creates an image whose file name, EXIF, XMP and IPTC contain words. */
async function taggedFile(text: PrivateText, name: string): Promise<File> {
  const bytes = (await taggedImages())[name] ?? Buffer.alloc(0);
  return new File([new Uint8Array(bytes)], `${mark(text)}.jpg`, { type: 'image/jpeg' });
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

const writeTitled = async (content: string) => {
  const image = await taggedFile('pictures.keep file image', 'IPTC in a JPEG');
  const { imagePath } = await business.call(pictures.keep, { files: { image } });
  const { bulkPost } = await business.call(bulkPosts.create, {
    body: {
      title: mark('bulkPosts.create title'),
      content,
      pictures: [{ path: imagePath, alt: 'Η είσοδος' }],
      scheduledDate: tomorrow(),
    },
  });
  return bulkPost.id;
};

test.beforeAll(async () => {
  business = await openAccount(`Κλινική ${mark('accounts.create businessName')}`, true);
  const admin = await asAdmin();
  const { accountId, call } = business;
  const emailOf = (text: PrivateText) => `${mark(text)}@example.gr`.toLowerCase();
  const { adminUser } = await admin(accounts.createUser, {
    body: { accountId, email: emailOf('accounts.createUser email'), password: 'x7#Qm2-e2e-1' },
  });
  await admin(accounts.updateUser, {
    params: { id: adminUser.id },
    body: { email: emailOf('accounts.updateUser email'), password: 'x7#Qm2-e2e-1' },
  });
  const { adminUser: invited } = await admin(accounts.inviteUser, {
    body: { accountId, email: emailOf('accounts.inviteUser email') },
  });
  await admin(accounts.inviteAgain, {
    params: { id: invited.id },
    body: { email: emailOf('accounts.inviteAgain email') },
  });
  await admin(accounts.update, {
    params: { id: accountId },
    body: { businessName: `Κλινική ${mark('accounts.update businessName')}` },
  });
  await admin(accounts.changeNotes, {
    body: {
      changes: [
        {
          accountId,
          groupName: mark('accounts.changeNotes changes.0.groupName'),
          tags: [mark('accounts.changeNotes changes.0.tags.0')],
          notes: mark('accounts.changeNotes changes.0.notes'),
        },
      ],
    },
  });
  await call(apiKeys.create, {
    body: { name: mark('apiKeys.create name'), scopes: ['posts:read'], days: 30 },
  });
  await call(connectLinks.create, { body: { name: mark('connectLinks.create name') } });
  await admin(postBatches.create, {
    body: {
      key: randomUUID(),
      accountIds: [accountId],
      title: mark('postBatches.create title'),
      content: 'Κλειστά την Πρωτοχρονιά.',
      localTime: `${new Date().getFullYear() + 1}-01-01T10:00`,
      isMailed: false,
    },
  });
  await admin(staff.invite, {
    body: { name: mark('staff.invite name'), email: emailOf('staff.invite name'), role: 'viewer' },
  });
  const name = (await admin(staff.list)).members.find(({ isOwn }) => isOwn)?.name ?? '';
  await admin(staff.saveProfile, { body: { name: mark('staff.saveProfile name') } });
  await admin(staff.saveProfile, { body: { name: name === '' ? 'Administrator' : name } });
  await admin(sessions.impersonate, { body: { accountId, reason: mark('sessions.impersonate reason') } });
  const avoidWords = [mark('brandVoice.save voice.avoidWords.0')];
  await call(bulkPosts.checkNew, {
    body: { title: mark('bulkPosts.checkNew title'), content: 'Ανοιχτά και το Σάββατο.' },
  });
  const voice = {
    length: 'full',
    address: 'plural',
    hasEmoji: false,
    avoidWords,
    signature: '',
    hashtags: [],
  };
  await call(brandVoice.save, { body: { voice: { ...voice, length: 'full', address: 'plural' } } });
  const image = await taggedFile('products.create file image', 'EXIF and XMP in a JPEG');
  const { product } = await admin(products.create, {
    body: { name: 'Κρέμα χεριών', description: 'Κρέμα χεριών για κάθε μέρα.' },
    files: { image },
  });
  await admin(products.update, {
    params: { id: product.id },
    body: { name: 'Κρέμα χεριών', description: 'Κρέμα χεριών με γλυκερίνη.' },
    files: { image: await taggedFile('products.update file image', 'EXIF and XMP in a PNG') },
  });
  await admin(pictures.upload, {
    params: { originalProductId: product.id },
    files: { image: await taggedFile('pictures.upload file image', 'text chunks of a PNG') },
  });
});

test('publishes posts with markers in private texts, file names and metadata', async () => {
  const own = await writeTitled('Καλοκαιρινό ωράριο: ανοιχτά έως τις 21:00.');
  const { page } = await openPortal(business, '/business/campaigns');
  const card = postCards(page)
    .filter({ hasText: markerOf('bulkPosts.create title') })
    .first();
  await chooseInMenu(page, card, 'Εικόνες ή βίντεο');
  const dialog = page.getByRole('dialog');
  const buffer = (await honestImages())['a JPEG comment with a page'] ?? Buffer.alloc(0);
  const name = `${markerOf('pictures.keep file image')}.jpg`;
  await dialog.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  expect(await dialog.getByLabel('Περιγραφή εικόνας 2').inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const claiming = await writeTitled('Απόλυτα ασφαλής μέθοδος.');
  const override = {
    name: mark('bulkPosts.update override.name'),
    reason: mark('bulkPosts.update override.reason'),
  };
  await business.call(bulkPosts.update, { params: { id: claiming }, body: { isScheduled: true, override } });
  await business.call(bulkPosts.update, { params: { id: claiming }, body: { isScheduled: false } });
  for (const id of [own, claiming]) await publishPost(business, id);
});

test('sends no marker to Meta or outsiders, and none to public files', async () => {
  const { privateTexts } = await import('../private-fields.ts');
  expect(privateTexts.filter((text) => !filled.has(text))).toEqual([]);
  const markers = [...privateTexts.map(markerOf), canary];
  const holdsMarker = (value: unknown) => markers.some((marker) => JSON.stringify(value).includes(marker));
  const calls = await receivedCalls();
  expect(calls.length).toBeGreaterThan(4);
  expect(calls.filter(holdsMarker)).toEqual([]);
  const books = readFileSync(path.join(dataFolder(), 'sandbox', 'sandbox.ndjson'), 'utf8').split('\n');
  expect(books.filter((line) => holdsMarker(line) && !line.startsWith('{"c":"letters"'))).toEqual([]);
  expect(
    filesContaining(path.join(dataFolder(), 'sandbox'), markers, (file) => file.endsWith('.ndjson')),
  ).toEqual([]);
  expect(filesContaining(path.join(dataFolder(), 'media'), markers)).toEqual([]);
  const insiders = new Set([
    business.login.email,
    ...markers.map((marker) => `${marker}@example.gr`.toLowerCase()),
  ]);
  const outside = (await allMails()).filter(({ to }) => to.some((address) => !insiders.has(address)));
  expect(outside.filter(holdsMarker)).toEqual([]);
});
