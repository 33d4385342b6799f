import { productClasses } from '@kallos/contracts/catalog/product-classes';
import type { ProductFields } from '@kallos/contracts/catalog/products';
import { identityColumn, timestamptz, timestampColumns } from '@kallos/service-kit/database/columns';
import type { ColumnsOf } from '@kallos/service-kit/database/columns-of';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Legal data; the class is null until confirmed. */
const law = {
  productClass: text('product_class', { enum: productClasses }),
  ceNumber: text('ce_number').notNull().default(''),
  notifiedBody: text('notified_body').notNull().default(''),
  permittedClaims: text('permitted_claims').notNull().default(''),
  requiredWarnings: text('required_warnings').notNull().default(''),
};
/** The account's own values; null if the catalogue's apply. */
const ownLaw = {
  productClass: text('product_class', { enum: productClasses }),
  ceNumber: text('ce_number'),
  notifiedBody: text('notified_body'),
  permittedClaims: text('permitted_claims'),
  requiredWarnings: text('required_warnings'),
};

/** An image's source and permitted use. */
const rights = {
  originalUrl: text('original_url'),
  sourcePage: text('source_page'),
  author: text(),
  licence: text(),
};

/** A product's image with its rights. */
export interface ImageWithRights extends Record<keyof typeof rights, string | null> {
  readonly id: number;
  readonly imagePath: string;
}

export const productCategories = pgTable('product_categories', {
  id: identityColumn(),
  name: text().notNull().unique(),
  description: text(),
  ...timestampColumns(),
});

/** Active before draft before archived, in the list and in its index alike. */
export const statusOrder = (status: AnyPgColumn) =>
  sql`(case ${status} when 'active' then 0 when 'draft' then 1 else 2 end)`;

/** Whether the demo data is complete; one row after the start. */
export const demoPlanting = pgTable('demo_planting', {
  id: integer().primaryKey(),
  finishedAt: timestamptz('finished_at'),
});

export const products = pgTable(
  'products',
  {
    id: identityColumn(),
    name: text().notNull(),
    description: text().notNull(),
    categoryId: integer('category_id').references(() => productCategories.id, { onDelete: 'set null' }),
    imagePath: text('image_path'),
    status: text({ enum: ['active', 'draft', 'archived'] })
      .notNull()
      .default('active'),
    /**
     * The business that created it by AI and may edit it in addition to administrators; null for an
     * administrator's.
     */
    createdByAccountId: integer('created_by_account_id'),
    /** The key of an administrator's product in sheets. */
    sku: text(),
    examplePostsCount: integer('example_posts_count').notNull().default(0),
    /** Name and description without case, accents and final sigma, for searching; `sort_name` for sorting. */
    searchText: text('search_text').notNull(),
    sortName: text('sort_name').notNull(),
    ...law,
    ...timestampColumns(),
  } satisfies ColumnsOf<ProductFields>,
  (table) => [
    index('products_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('products_newest').on(table.createdAt, table.id),
    index('products_by_name').on(table.sortName, table.id),
    index('products_by_posts').on(table.examplePostsCount, table.id),
    index('products_by_status_order').on(
      statusOrder(table.status),
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    uniqueIndex('products_once_a_sku')
      .on(table.sku)
      .where(sql`created_by_account_id is null`),
    // Counting per status reads only this index.
    index('products_by_status').on(table.status, table.createdByAccountId),
    index('products_by_category').on(table.categoryId),
    index('products_by_account')
      .on(table.createdByAccountId)
      .where(sql`created_by_account_id is not null`),
  ],
);

/** Every stored image once, by the hash of its re-encoded bytes. */
export const pictures = pgTable('pictures', {
  hash: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  byteSize: integer('byte_size').notNull(),
  ...rights,
  createdAt: timestampColumns().createdAt,
});

export const productImages = pgTable(
  'product_images',
  {
    id: identityColumn(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    imagePath: text('image_path').notNull(),
    ...rights,
    sortOrder: integer('sort_order').notNull().default(0),
    createdAt: timestampColumns().createdAt,
  },
  (table) => [index('product_images_in_order').on(table.productId, table.sortOrder, table.id)],
);

export const examplePosts = pgTable(
  'example_posts',
  {
    id: identityColumn(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    platform: text(),
    ...timestampColumns(),
  },
  (table) => [index('example_posts_by_product').on(table.productId, table.id)],
);

export const accountProducts = pgTable(
  'account_products',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    originalProductId: integer('original_product_id').references(() => products.id, { onDelete: 'set null' }),
    customName: text('custom_name'),
    customDescription: text('custom_description'),
    /** The account's key in sheets. */
    sku: text(),
    /** The account's first own image; null if the original's is shown. */
    customImagePath: text('custom_image_path'),
    /** The account's own images in order; empty if the catalogue's are shown. */
    customImages: jsonb('custom_images').$type<ImageWithRights[]>().notNull().default([]),
    originalName: text('original_name').notNull(),
    originalDescription: text('original_description').notNull(),
    originalImagePath: text('original_image_path'),
    categoryId: integer('category_id').references(() => productCategories.id, { onDelete: 'set null' }),
    categoryName: text('category_name'),
    status: text().notNull().default('active'),
    ...ownLaw,
    /** Facts for posts, one per line; null until confirmed. */
    facts: text(),
    ...timestampColumns(),
  },
  (table) => [
    unique('account_products_once').on(table.accountId, table.originalProductId),
    uniqueIndex('account_products_once_a_sku').on(table.accountId, table.sku),
    index('account_products_newest').on(table.accountId, table.createdAt, table.id),
    index('account_products_by_product').on(table.originalProductId),
  ],
);

/** The product that a business created from found images, so that a repeated request gets the first reply. */
export const aiCreations = pgTable(
  'ai_creations',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    /** Hash of name and image addresses. */
    fingerprint: text().notNull(),
    reply: jsonb().notNull(),
    createdAt: timestampColumns().createdAt,
  },
  (table) => [index('ai_creations_latest').on(table.accountId, table.fingerprint, table.createdAt)],
);

/**
 * Uploaded images and videos of an account, and parts of unfinished videos; each counts until it expires. The rows of
 * files outlive that, because they name the owner.
 */
export const accountMedia = pgTable(
  'account_media',
  {
    accountId: integer('account_id').notNull(),
    /** The name in the store. */
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.name] }),
    index('account_media_end').on(table.expiresAt),
  ],
);

/** Reservations of running calls. An unsuccessful call, or one whose process died, returns them. */
export const usageHolds = pgTable(
  'usage_holds',
  {
    id: identityColumn(),
    since: timestamptz('since').notNull(),
    kind: text().notNull(),
    scope: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('usage_holds_end').on(table.expiresAt)],
);

/** The use of a limited resource per period; reserved before the use. */
export const usageCounters = pgTable(
  'usage_counters',
  {
    /** The start of the period: a day for counts, a month for money, an hour for traffic. */
    since: timestamptz('since').notNull(),
    kind: text().notNull(),
    /** `all`, `admin` or `account:<id>`. */
    scope: text().notNull(),
    used: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.since, table.kind, table.scope] })],
);
