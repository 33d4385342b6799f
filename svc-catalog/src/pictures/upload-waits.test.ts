import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import { drawPicture } from '@kallos/pictures/testing/draw-picture';
import { acrossAccounts } from '@kallos/service-kit/database';
import { callAs, someAdmin } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestCatalog } from '../../testing/catalog.ts';

const catalog = useTestCatalog();

it('an upload is told to come again when another change of the product takes long', async () => {
  const admin = callAs(catalog.app, someAdmin);
  const body = { name: 'Με εικόνες', description: 'Προϊόν που έχει εικόνες.' };
  const { product } = await admin(products.create, { body });
  const params = { originalProductId: product.id };
  const image = new File([new Uint8Array(await drawPicture(21))], 'x.jpg', { type: 'image/jpeg' });
  await acrossAccounts(catalog.db, async (tx) => {
    // On a loaded machine the upload is refused late: this change outlasts it, however long that takes.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select 1 from products where id = ${product.id} for update`);
    await expect(admin(pictures.upload, { params, files: { image } })).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
    });
  });
  expect((await admin(pictures.list, { params })).images).toEqual([]);
  await admin(pictures.upload, { params, files: { image } });
  expect((await admin(pictures.list, { params })).images).toHaveLength(1);
});
