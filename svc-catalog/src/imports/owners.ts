import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import { type ImportField, importFields } from '@kallos/contracts/catalog/product-imports';
import { fold } from '@kallos/contracts/texts/fold';
import { trialLimits } from '@kallos/contracts/trial';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import type { BusinessCaller } from '@kallos/service-kit/security/identity';
import { lawOver } from '@kallos/writing/products/law';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { displayedTexts } from '../account-products/account-product-state.ts';
import {
  changeAccountProduct,
  insertAccountProduct,
  maxProductsPerAccount,
} from '../account-products/account-products.ts';
import { insertCreatedProduct } from '../ai/save-images.ts';
import type { Ctx } from '../context.ts';
import { chooseImages, readOwnRow } from '../media/product-images.ts';
import type { StoredImage } from '../media/save-image.ts';
import type { SignedIn } from '../products/product-rows.ts';
import { insertProduct, updateProductRow } from '../products/save-products.ts';
import { productCategories, productImages, products, accountProducts } from '../schema/catalog.ts';
import type { OwnedProduct, OwnerRules } from './plan-rows.ts';

type Values = Partial<Record<ImportField, string>>;

/** The owner of imported products: the catalogue, or an account. */
export interface Owner {
  readonly caller: SignedIn;
  readonly inTransaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** Lets one row of this owner be imported at a time. */
  readonly lock: (tx: Transaction) => Promise<void>;
  readonly list: (tx: Transaction) => Promise<OwnedProduct[]>;
  readonly rules: (tx: Transaction) => Promise<OwnerRules>;
  readonly create: (tx: Transaction, values: Values, image: StoredImage | undefined) => Promise<void>;
  readonly change: (
    tx: Transaction,
    owned: OwnedProduct,
    changes: Values,
    image: StoredImage | undefined,
  ) => Promise<void>;
}

const lockFor = (accountId: number) => async (tx: Transaction) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product-import'), ${accountId})`);
};

interface FrontImage {
  readonly imagePath: string | null;
  readonly originalUrl: string | null;
}

const addressesOf = ({ imagePath, originalUrl }: FrontImage): string[] =>
  [originalUrl, imagePath].filter((address) => address !== null);

async function frontImages(tx: Transaction, ids: readonly number[]): Promise<Map<number, FrontImage>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([productImages.productId], {
      productId: productImages.productId,
      imagePath: productImages.imagePath,
      originalUrl: productImages.originalUrl,
    })
    .from(productImages)
    .where(inArray(productImages.productId, [...ids]))
    .orderBy(productImages.productId, productImages.sortOrder, productImages.id);
  return new Map(rows.map((row) => [row.productId, row]));
}

const lawValues = (values: Values) => ({
  ...(values.productClass === undefined ? {} : { productClass: values.productClass as ProductClass }),
  ...(values.ceNumber === undefined ? {} : { ceNumber: values.ceNumber }),
  ...(values.notifiedBody === undefined ? {} : { notifiedBody: values.notifiedBody }),
  ...(values.permittedClaims === undefined ? {} : { permittedClaims: values.permittedClaims }),
  ...(values.requiredWarnings === undefined ? {} : { requiredWarnings: values.requiredWarnings }),
});

const isCatalogue = isNull(products.createdByAccountId);

async function listCatalogue(tx: Transaction): Promise<OwnedProduct[]> {
  const rows = await tx
    .select({ product: products, categoryName: productCategories.name })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(isCatalogue)
    .orderBy(products.id);
  const images = await frontImages(
    tx,
    rows.map(({ product }) => product.id),
  );
  return rows.map(({ product, categoryName }) => {
    const front = images.get(product.id) ?? { imagePath: product.imagePath, originalUrl: null };
    const imageAddresses = addressesOf(front);
    return {
      id: product.id,
      imageAddresses,
      fields: {
        sku: product.sku ?? '',
        name: product.name,
        description: product.description,
        category: categoryName ?? '',
        status: product.status,
        productClass: product.productClass ?? '',
        ceNumber: product.ceNumber,
        notifiedBody: product.notifiedBody,
        permittedClaims: product.permittedClaims,
        requiredWarnings: product.requiredWarnings,
        image: imageAddresses[0] ?? '',
      },
    };
  });
}

const readCategories = (tx: Transaction) =>
  tx.select({ id: productCategories.id, name: productCategories.name }).from(productCategories);

async function categoryIdOf(tx: Transaction, name: string | undefined): Promise<number | undefined> {
  if (name === undefined) return undefined;
  return (await readCategories(tx)).find((one) => fold(one.name) === fold(name))?.id;
}

/** The catalogue of the administrators. */
export const catalogueOwner = (ctx: Ctx, caller: SignedIn): Owner => ({
  caller,
  inTransaction: (work) => acrossAccounts(ctx.db, work),
  lock: lockFor(0),
  list: listCatalogue,
  rules: async (tx) => ({
    fields: new Set(importFields),
    categories: new Map((await readCategories(tx)).map(({ name }) => [fold(name), name])),
    room: Infinity,
    most: Infinity,
  }),
  create: async (tx, values, image) => {
    await insertProduct(
      tx,
      {
        name: values.name ?? '',
        description: values.description ?? '',
        status: (values.status ?? 'active') as 'active',
        sku: values.sku ?? null,
        categoryId: await categoryIdOf(tx, values.category),
        ...lawValues(values),
      },
      image,
    );
  },
  change: async (tx, { id, fields }, changes, image) => {
    await updateProductRow(
      tx,
      id,
      {
        name: changes.name ?? fields.name,
        description: changes.description ?? fields.description,
        ...(changes.status === undefined ? {} : { status: changes.status as 'active' }),
        ...(changes.sku === undefined ? {} : { sku: changes.sku }),
        categoryId: await categoryIdOf(tx, changes.category),
        ...lawValues(changes),
      },
      image,
    );
  },
});

const accountFields = new Set<ImportField>(
  importFields.filter((field) => field !== 'category' && field !== 'status'),
);

async function listOfAccount(tx: Transaction, accountId: number): Promise<OwnedProduct[]> {
  const rows = await tx
    .select({ row: accountProducts, original: products })
    .from(accountProducts)
    .leftJoin(products, eq(products.id, accountProducts.originalProductId))
    .where(eq(accountProducts.accountId, accountId))
    .orderBy(desc(accountProducts.id));
  const images = await frontImages(
    tx,
    rows.flatMap(({ original }) => (original ? [original.id] : [])),
  );
  return rows.map(({ row, original }) => {
    const own = row.customImages[0];
    const front = own ??
      (original && images.get(original.id)) ?? { imagePath: row.originalImagePath, originalUrl: null };
    const law = lawOver(row, original ?? undefined);
    const imageAddresses = addressesOf(front);
    const { name, description } = displayedTexts(row);
    return {
      id: row.id,
      imageAddresses,
      fields: {
        sku: row.sku ?? '',
        name,
        description,
        category: row.categoryName ?? '',
        status: 'active',
        productClass: law.productClass ?? '',
        ceNumber: law.ceNumber,
        notifiedBody: law.notifiedBody,
        permittedClaims: law.permittedClaims,
        requiredWarnings: law.requiredWarnings,
        image: imageAddresses[0] ?? '',
      },
    };
  });
}

async function imagesOf(tx: Transaction, accountId: number, id: number): Promise<StoredImage[]> {
  const row = await readOwnRow(tx, accountId, id);
  if (!row) return [];
  if (row.customImages.length > 0 || row.originalProductId === null) return row.customImages;
  return tx
    .select()
    .from(productImages)
    .where(eq(productImages.productId, row.originalProductId))
    .orderBy(productImages.sortOrder, productImages.id);
}

/** The products that an account uses. */
export const accountOwner = (ctx: Ctx, caller: BusinessCaller): Owner => {
  const { accountId, isTrial = false } = caller;
  return {
    caller,
    inTransaction: (work) => inAccount(ctx.db, accountId, work),
    lock: lockFor(accountId),
    list: (tx) => listOfAccount(tx, accountId),
    rules: async (tx) => {
      const most = isTrial ? trialLimits.products : maxProductsPerAccount;
      const used = await tx.$count(accountProducts, eq(accountProducts.accountId, accountId));
      return { fields: accountFields, categories: undefined, room: Math.max(0, most - used), most };
    },
    create: async (tx, values, image) => {
      const product = await insertCreatedProduct(
        tx,
        accountId,
        { name: values.name ?? '', description: values.description ?? '', ...lawValues(values) },
        image ? [image] : [],
      );
      const { id } = await insertAccountProduct(tx, caller, product);
      if (values.sku !== undefined)
        await tx
          .update(accountProducts)
          .set({ sku: values.sku })
          .where(and(eq(accountProducts.accountId, accountId), eq(accountProducts.id, id)));
    },
    change: async (tx, { id }, changes, image) => {
      if (image) {
        const row = await readOwnRow(tx, accountId, id);
        const [, ...others] = await imagesOf(tx, accountId, id);
        if (row) await chooseImages(tx, caller, row, [image, ...others]);
      }
      const { name, description, sku } = changes;
      await changeAccountProduct(tx, accountId, id, {
        ...(name === undefined ? {} : { customName: name }),
        ...(description === undefined ? {} : { customDescription: description }),
        ...(sku === undefined ? {} : { sku }),
        ...lawValues(changes),
      });
    },
  };
};
