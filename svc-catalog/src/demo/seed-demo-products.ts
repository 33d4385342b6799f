import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { products as endpoints } from '@kallos/contracts/catalog/products';
import { count, sql } from 'drizzle-orm';
import demo from '../../demo/products.json' with { type: 'json' };
import type { Ctx } from '../context.ts';
import { createProduct } from '../products/save-products.ts';
import { demoPlanting, productCategories, products } from '../schema/catalog.ts';

type DemoProduct = (typeof demo.products)[number];

async function readPicture(folder: string, name: string): Promise<Uint8Array | undefined> {
  return readFile(path.join(folder, name)).catch(() => undefined);
}

async function addProduct(ctx: Ctx, product: DemoProduct, categoryId: number | undefined, folder: string) {
  const bytes = await readPicture(folder, product.picture);
  if (!bytes) ctx.log.info({ picture: product.picture }, 'demo picture missing');
  await createProduct(
    ctx,
    // Missing fields get the contract's defaults.
    endpoints.create.body.parse({
      ...product,
      categoryId,
      examplePosts: JSON.stringify(product.posts.map((content) => ({ content }))),
    }),
    bytes && { name: product.picture, type: 'image/jpeg', bytes },
  );
}

const isEmpty = async (ctx: Ctx): Promise<boolean> => {
  const [sold] = await ctx.db.select({ total: count() }).from(products);
  return sold?.total === 0;
};

/** Returns whether to seed: the catalogue is empty, or an earlier start was interrupted. */
async function beginPlanting(ctx: Ctx): Promise<boolean> {
  const [begun] = await ctx.db.select().from(demoPlanting);
  if (begun) return begun.finishedAt === null;
  if (!(await isEmpty(ctx))) return false;
  await ctx.db.transaction(async (tx) => {
    await tx.insert(demoPlanting).values({ id: 1 });
    await tx.insert(productCategories).values(demo.categories).onConflictDoNothing();
  });
  return true;
}

const tries = 3;

/** Retries an image that takes too long on a busy machine; the next start handles further failures. */
async function plant(ctx: Ctx, product: DemoProduct, categoryId: number | undefined, folder: string) {
  for (let turn = 1; ; turn += 1)
    try {
      await addProduct(ctx, product, categoryId, folder);
      return true;
    } catch (err) {
      ctx.log.warn({ err, product: product.name }, 'demo product not written');
      if (turn === tries) return false;
    }
}

async function plantMissing(ctx: Ctx, folder: string): Promise<void> {
  const categories = await ctx.db.select().from(productCategories);
  const planted = new Set(
    (await ctx.db.select({ name: products.name }).from(products)).map(({ name }) => name),
  );
  let missing = 0;
  for (const product of demo.products) {
    const category = categories.find(({ name }) => name === product.category);
    if (!planted.has(product.name) && !(await plant(ctx, product, category?.id, folder))) missing += 1;
  }
  if (missing > 0) return;
  await ctx.db.update(demoPlanting).set({ finishedAt: sql`now()` });
  ctx.log.info({ products: demo.products.length }, 'demo products written');
}

/** Fills an empty catalogue with the demo products; one of several replicas does it, the others continue. */
export async function seedDemoProducts(ctx: Ctx, pictureFolder: string): Promise<void> {
  await ctx.db.transaction(async (lock) => {
    // Reading eight images may take a busy machine longer than a transaction may idle.
    await lock.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const [mine] = await lock.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('demo-products')) as locked`,
    );
    if (mine?.locked && (await beginPlanting(ctx))) await plantMissing(ctx, pictureFolder);
  });
}
