/** A text in a file, and the text to insert after it. */
type Insertion = readonly [behind: string, written: string];

/** The edits of a walk-through of CONTRIBUTING. */
export interface Walk {
  readonly service: string;
  /** The name of the generated migration. */
  readonly migration: string;
  /** The line in the contract that causes the rest. */
  readonly contract: Readonly<Record<string, readonly Insertion[]>>;
  /** The insertions that the compiler requires. */
  readonly named: Readonly<Record<string, readonly Insertion[]>>;
  /** The insertions that the compiler does not require. */
  readonly thoughtOf: Readonly<Record<string, readonly Insertion[]>>;
  /** The assertion. */
  readonly test: readonly [file: string, insertion: Insertion];
}

const brand: Walk = {
  service: 'svc-catalog',
  migration: 'product_brand',
  contract: {
    'packages/contracts/src/catalog/products.ts': [
      [
        "  description: text(10, 5000, 'Description must be at least 10 characters.'),\n",
        "  brand: z._default(z.string().check(z.maxLength(120)), ''),\n",
      ],
    ],
  },
  named: {
    'svc-catalog/src/schema/catalog.ts': [
      [
        "export const products = pgTable(\n  'products',\n  {\n    id: identityColumn(),\n",
        "    brand: text().notNull().default(''),\n",
      ],
    ],
    'packages/web-kit/testing/screens/portal-account.tsx': [
      [
        'export const aCatalogProduct = (id: number, more: Partial<Product> = {}): Product => ({\n',
        "  brand: '',\n",
      ],
    ],
    'mfe-admin/src/screens/products/product-form.ts': [
      [
        '  description: ProductDescription,\n',
        "  brand: z.string().check(z.trim(), z.maxLength(120, 'Brand must be at most 120 characters.')),\n",
      ],
      ["  description: '',\n", "  brand: '',\n"],
    ],
  },
  thoughtOf: {
    'mfe-admin/src/screens/products/ProductDialog.tsx': [
      [
        `function Words({ form }: Pick<ProductEditing, 'form'>) {
  return (
    <>
`,
        `      <FormText control={form.control} name="brand" label="Brand" />
`,
      ],
    ],
  },
  test: [
    'svc-catalog/src/products/products.test.ts',
    [
      "describe('the catalogue', () => {\n",
      `  it('keeps the brand', async () => {
    const { product } = await admin()(products.create, { body: { ...fields, brand: 'Lumi' } });
    expect((await admin()(products.get, { params: { id: product.id } })).product.brand).toBe('Lumi');
  });
`,
    ],
  ],
};

const note: Walk = {
  service: 'svc-posts',
  migration: 'post_note',
  contract: {
    'packages/contracts/src/posts/bulk-posts.ts': [
      ['export const PostFields = z.object({\n', '  note: z.string().check(z.maxLength(500)),\n'],
      [
        '      content: z.optional(PostFields.shape.content),\n',
        '      note: z.optional(PostFields.shape.note),\n',
      ],
    ],
  },
  named: {
    'svc-posts/src/schema/posts.ts': [
      [
        "export const bulkGeneratedPosts = pgTable(\n  'bulk_generated_posts',\n  {\n    id: identityColumn(),\n",
        "    note: text().notNull().default(''),\n",
      ],
    ],
    'packages/web-kit/testing/screens/portal-account.tsx': [
      ['const aPost = (id: number, more: Partial<BulkPost> = {}): BulkPost => ({\n', "  note: '',\n"],
    ],
    'mfe-portal/src/screens/campaigns/editor/post-texts.ts': [
      [
        'export const postTexts = {\n',
        `  note: {
    label: postEditorWords.note,
    rows: 2,
    counter: (text) => campaignsWords.characters(text.length),
    refusal: () => undefined,
    warning: () => undefined,
  },
`,
      ],
    ],
  },
  thoughtOf: {
    'mfe-portal/src/messages/post-editor.ts': [
      ['export const postEditorWords = {\n', "  note: 'Σημείωση',\n"],
    ],
    'mfe-portal/src/screens/campaigns/list/PostItem.tsx': [
      [
        '          <MetaItem icon={<Clock />}>{when}</MetaItem>\n',
        '          {post.note ? <MetaItem>{post.note}</MetaItem> : null}\n',
      ],
    ],
  },
  test: [
    'svc-posts/src/posts/update/update-post.test.ts',
    [
      "describe('the calendar rejects', () => {\n",
      `  it('nothing of a note, and announces it', async () => {
    const id = await seedPost(posts, await newAccount());
    await update(id, { note: 'Για την Ελένη', isScheduled: true });
    expect((await posts.list(account)).find((post) => post.id === id)).toMatchObject({ note: 'Για την Ελένη' });
    expect(await readAnnounced(posts.database.db, postScheduled)).toContainEqual(
      expect.objectContaining({ bulkPostId: id, note: 'Για την Ελένη' }),
    );
  });
`,
    ],
  ],
};

/** The walk-throughs of CONTRIBUTING by the field that they add. */
export const walks: Record<string, Walk> = { brand, note };
