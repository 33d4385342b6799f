import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { productCreated } from '@kallos/contracts/catalog/events';
import { products } from '@kallos/contracts/catalog/products';
import { readAnnounced, callAs, adminCaller } from '@kallos/service-kit/testing';
import { drawImage } from '@kallos/test-media/draw-image';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openTestCatalog } from '../../testing/catalog.ts';
import { seedDemoProducts } from './seed-demo-products.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'demo-'));
beforeAll(async () => writeFile(path.join(folder, 'hydra-serum.jpg'), await drawImage(1)));
afterAll(() => rm(folder, { recursive: true }));

async function openEmptyCatalog() {
  const catalog = await openTestCatalog();
  onTestFinished(catalog.close);
  return catalog;
}

it('fills an empty catalogue once, also when two start at once, with images', async () => {
  const catalog = await openEmptyCatalog();
  await Promise.all([seedDemoProducts(catalog.ctx, folder), seedDemoProducts(catalog.ctx, folder)]);
  await seedDemoProducts(catalog.ctx, folder);
  const list = await callAs(catalog.app, adminCaller)(products.list, { query: {} });
  expect(list).toMatchObject({ total: 8, countsByStatus: { active: 6, draft: 1, archived: 1 } });
  expect(list.products[0]).toMatchObject({ name: 'Hydra Serum 1,5%', examplePostsCount: 6 });
  expect(list.products[0]?.imagePath).toMatch(/^\/media\//);
  expect(list.products[1]?.imagePath).toBeNull();
  expect(await readAnnounced(catalog.db, productCreated)).toHaveLength(8);
});

it('continues an interrupted start, and keeps deletions', async () => {
  const catalog = await openEmptyCatalog();
  const { pictures } = catalog.ctx;
  const tooLong = () => Promise.reject(new Error('The picture takes too long to read.'));
  const decoder = new Proxy(pictures.decoder, { get: () => tooLong });
  const slow = { ...catalog.ctx, pictures: { ...pictures, decoder } };
  await seedDemoProducts(slow, folder);
  const total = async () => (await callAs(catalog.app, adminCaller)(products.list, { query: {} })).total;
  expect(await total()).toBe(7);
  await seedDemoProducts(catalog.ctx, folder);
  expect(await total()).toBe(8);
  const [first] = (await callAs(catalog.app, adminCaller)(products.list, { query: {} })).products;
  await callAs(catalog.app, adminCaller)(products.remove, { params: { id: first?.id ?? 0 } });
  await seedDemoProducts(catalog.ctx, folder);
  expect(await total()).toBe(7);
});
