import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { products as endpoints } from '@kallos/contracts/catalog/products';
import { count, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { createProduct } from '../products/save-products.ts';
import demo from '../../demo/products.json' with { type: 'json' };
import { productCategories, products } from '../schema.ts';

type DemoProduct = (typeof demo.products)[number];

async function readPicture(folder: string, name: string): Promise<Uint8Array | undefined> {
  return readFile(path.join(folder, name)).catch(() => undefined);
}

async function addProduct(ctx: Ctx, product: DemoProduct, categoryId: number | undefined, folder: string) {
  const bytes = await readPicture(folder, product.picture);
  if (!bytes) ctx.log.info({ picture: product.picture }, 'demo picture missing');
  await createProduct(
    ctx,
    // What the demo does not say of a product is as the contract has it by default.
    endpoints.create.body.parse({
      ...product,
      categoryId,
      examplePosts: JSON.stringify(product.posts.map((content) => ({ content }))),
    }),
    bytes && { name: product.picture, type: 'image/jpeg', bytes },
  );
}

/** Fills an empty catalogue with the demo products; the first of several replicas does it, the others go on. */
export async function seedDemoProducts(ctx: Ctx, pictureFolder: string): Promise<void> {
  await ctx.db.transaction(async (lock) => {
    // Reading eight pictures may take a busy machine longer than a transaction may idle.
    await lock.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const [mine] = await lock.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('demo-products')) as locked`,
    );
    if (!mine?.locked) return;
    const [categories] = await lock.select({ total: count() }).from(productCategories);
    const [sold] = await lock.select({ total: count() }).from(products);
    if (categories?.total !== 0 || sold?.total !== 0) return;
    const rows = await ctx.db
      .insert(productCategories)
      .values(demo.categories)
      .returning({ id: productCategories.id, name: productCategories.name });
    for (const product of demo.products)
      await addProduct(ctx, product, rows.find(({ name }) => name === product.category)?.id, pictureFolder);
    ctx.log.info({ products: demo.products.length }, 'demo products written');
  });
}
