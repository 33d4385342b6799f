import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { productCreated, productDeleted, productUpdated } from '@kallos/contracts/catalog/events';
import { products } from '@kallos/contracts/catalog/products';
import { readAnnounced, businessCaller, callAs, adminCaller } from '@kallos/service-kit/testing';
import { drawImage } from '@kallos/test-media/draw-image';
import { describe, expect, it } from 'vitest';
import { openTestCatalog, refusal, useTestCatalog } from '../../testing/catalog.ts';

const catalog = useTestCatalog();

const admin = () => callAs(catalog.app, adminCaller);
const business = (id = 1) => callAs(catalog.app, businessCaller(id));

const fields = {
  name: 'Ορός Ενυδάτωσης',
  description: 'Ένας ορός για την επιδερμίδα που διψά.',
  status: 'active' as const,
};
const createNamed = async (name: string, status: 'active' | 'draft' | 'archived' = 'active', posts = 0) => {
  const examplePosts = JSON.stringify(Array.from({ length: posts }, (_, at) => ({ content: `post ${at}` })));
  return (await admin()(products.create, { body: { ...fields, name, status, examplePosts } })).product;
};
const jpegFile = async (seed: number) =>
  new File([new Uint8Array(await drawImage(seed))], 'a.jpg', { type: 'image/jpeg' });

describe('the catalogue', () => {
  it('creates a product with its image and example posts, without blank ones', async () => {
    const examplePosts = JSON.stringify([
      { content: 'Καλημέρα!' },
      { content: '   ' },
      { content: 'Δεύτερη' },
    ]);
    const { product } = await admin()(products.create, {
      body: { ...fields, examplePosts },
      files: { image: await jpegFile(1) },
    });
    expect(product).toMatchObject({ name: 'Ορός Ενυδάτωσης', examplePostsCount: 2, status: 'active' });
    expect(product.imagePath).toMatch(/^\/media\/[0-9a-f]{40}\.jpg$/);
    const read = await admin()(products.get, { params: { id: product.id } });
    expect(read.examplePosts.map(({ content }) => content)).toEqual(['Καλημέρα!', 'Δεύτερη']);
  });

  it('searches name and description ignoring case, accents and final sigma', async () => {
    await createNamed('Ρετινάλη Νύχτας 0,1%');
    for (const search of ['ΡΕΤΙΝΑΛΗ', 'ρετιναλη νυχτασ', 'νύχτας ρετινάλη', 'ΔΙΨΑ 0,1%']) {
      const { products: found } = await admin()(products.list, { query: { search } });
      expect(
        found.map(({ name }) => name),
        search,
      ).toEqual(['Ρετινάλη Νύχτας 0,1%']);
    }
    expect((await admin()(products.list, { query: { search: '0_1' } })).products).toEqual([]);
    expect((await admin()(products.list, { query: { search: '%' } })).total).toBe(1);
  });

  it('sorts in every documented order', async () => {
    const own = await openTestCatalog();
    const call = callAs(own.app, adminCaller);
    const put = async (name: string, status: 'active' | 'draft' | 'archived', posts: number) =>
      call(products.create, {
        body: {
          ...fields,
          name,
          status,
          examplePosts: JSON.stringify(Array.from({ length: posts }, () => ({ content: 'x' }))),
        },
      });
    await put('Ωμέγα', 'archived', 1);
    await put('άλφα', 'draft', 3);
    await put('Βήτα', 'active', 2);
    const order = async (sort: 'newest' | 'oldest' | 'a-z' | 'z-a' | 'posts' | 'status') =>
      (await call(products.list, { query: { sort } })).products.map(({ name }) => name);
    expect(await order('newest')).toEqual(['Βήτα', 'άλφα', 'Ωμέγα']);
    expect(await order('oldest')).toEqual(['Ωμέγα', 'άλφα', 'Βήτα']);
    expect(await order('a-z')).toEqual(['άλφα', 'Βήτα', 'Ωμέγα']);
    expect(await order('z-a')).toEqual(['Ωμέγα', 'Βήτα', 'άλφα']);
    expect(await order('posts')).toEqual(['άλφα', 'Βήτα', 'Ωμέγα']);
    expect(await order('status')).toEqual(['Βήτα', 'άλφα', 'Ωμέγα']);
    const page = await call(products.list, { query: { sort: 'a-z', page: 2, pageSize: 2 } });
    expect(page).toMatchObject({ total: 3, countsByStatus: { active: 1, draft: 1, archived: 1 } });
    expect(page.products.map(({ name }) => name)).toEqual(['Ωμέγα']);
    expect(page.hasMore).toBe(false);
    expect((await call(products.list, { query: { pageSize: 2 } })).hasMore).toBe(true);
    await own.close();
  });

  it('shows a business only active products', async () => {
    await createNamed('Κρυφό προσχέδιο', 'draft');
    const { products: seen } = await business()(products.list, { query: {} });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every(({ status }) => status === 'active')).toBe(true);
  });

  it('replaces the sent fields and keeps image and example posts otherwise', async () => {
    const { product } = await admin()(products.create, {
      body: { ...fields, examplePosts: JSON.stringify([{ content: 'μένει' }]) },
      files: { image: await jpegFile(2) },
    });
    const changed = await admin()(products.update, {
      params: { id: product.id },
      body: { ...fields, name: 'Νέο όνομα', status: 'archived' },
    });
    expect(changed.product).toMatchObject({
      name: 'Νέο όνομα',
      status: 'archived',
      imagePath: product.imagePath,
      examplePostsCount: 1,
    });
    const { name, description } = fields;
    const params = { id: product.id };
    const again = await admin()(products.update, { params, body: { name, description } });
    expect(again.product.status).toBe('archived');
  });

  it('reports only the maximum of a text that is too long', async () => {
    for (const [field, most] of [
      ['name', 200],
      ['description', 5000],
    ] as const) {
      const body = { ...fields, [field]: 'α'.repeat(most + 1) };
      await expect(admin()(products.create, { body })).rejects.toMatchObject({
        serverMessage: `Must be at most ${most} characters`,
      });
    }
  });

  it('leaves an account its own copy when the product is deleted', async () => {
    const product = await createNamed('Θα σβηστεί');
    await business(7)(accountProducts.add, { body: { productId: product.id } });
    await admin()(products.remove, { params: { id: product.id } });
    const { products: kept } = await business(7)(accountProducts.list);
    expect(kept).toMatchObject([{ originalProductId: null, originalName: 'Θα σβηστεί' }]);
  });
});

describe('rejected catalogue calls', () => {
  it('rejects short names and descriptions', async () => {
    expect(await refusal(admin()(products.create, { body: { ...fields, name: 'x ' } }))).toBe(
      'invalid_fields',
    );
    expect(await refusal(admin()(products.create, { body: { ...fields, description: 'short' } }))).toBe(
      'invalid_fields',
    );
  });

  it('has categories from its first start, and assigns a product to one', async () => {
    const { categories } = await admin()(products.categories);
    const eyes = categories.find(({ name }) => name === 'Φροντίδα ματιών');
    expect(categories.length).toBeGreaterThan(5);
    const { product } = await admin()(products.create, { body: { ...fields, categoryId: eyes?.id } });
    expect(product.categoryName).toBe('Φροντίδα ματιών');
    await admin()(products.remove, { params: { id: product.id } });
  });

  it.each([
    ['texts', '["Πρώτη", " ", "Δεύτερη"]'],
    ['objects', '[{"content":"Πρώτη"},{"content":""},{"content":"Δεύτερη"}]'],
    ['both', '["Πρώτη",{"content":"Δεύτερη"}]'],
  ])('accepts example posts as a list of %s', async (_, examplePosts) => {
    const { product } = await admin()(products.create, { body: { ...fields, examplePosts } });
    const read = await admin()(products.get, { params: { id: product.id } });
    expect(read.examplePosts.map(({ content }) => content)).toEqual(['Πρώτη', 'Δεύτερη']);
    await admin()(products.remove, { params: { id: product.id } });
  });

  it('rejects an unknown category, an unknown image and invalid example posts', async () => {
    const create = (extra: object) => refusal(admin()(products.create, { body: { ...fields, ...extra } }));
    expect(await create({ categoryId: 999 })).toBe('invalid_fields');
    expect(await create({ imageUrl: `/media/${'0'.repeat(40)}.jpg` })).toBe('image_refused');
    for (const examplePosts of ['{"content":1}', '"one"', '[1]', '[null]', '[["a"]]'])
      expect(await create({ examplePosts })).toBe('invalid_fields');
  });

  it('rejects images at private addresses', async () => {
    const create = (imageUrl: string) => refusal(admin()(products.create, { body: { ...fields, imageUrl } }));
    for (const address of ['http://127.0.0.1/a.jpg', 'http://[::1]/a.jpg', 'file:///etc/passwd'])
      expect(await create(address), address).toBe('image_refused');
  });

  it('rejects unknown products', async () => {
    for (const id of [2_000_000_000, 0]) {
      expect(await refusal(admin()(products.get, { params: { id } }))).toBe('not_found');
      expect(await refusal(admin()(products.remove, { params: { id } }))).toBe('not_found');
      expect(await refusal(admin()(products.update, { params: { id }, body: fields }))).toBe('not_found');
    }
  });

  it('does not let a business open a draft', async () => {
    const draft = await createNamed('Μυστικό', 'draft');
    expect(await refusal(business()(products.get, { params: { id: draft.id } }))).toBe('not_found');
  });
});

describe("the catalogue's announcements", () => {
  it('announces a product on creation, change and deletion', async () => {
    const product = await createNamed('Ανακοίνωση', 'active', 1);
    const of = <T extends { productId: number }>(events: T[]) =>
      events.filter((each) => each.productId === product.id);
    expect(of(await readAnnounced(catalog.db, productCreated))).toMatchObject([
      { name: 'Ανακοίνωση', examplePosts: ['post 0'], categoryName: null },
    ]);
    await admin()(products.update, {
      params: { id: product.id },
      body: { ...fields, name: 'Άλλη', examplePosts: '[]' },
    });
    expect(of(await readAnnounced(catalog.db, productUpdated))).toMatchObject([
      { name: 'Άλλη', examplePosts: [] },
    ]);
    await admin()(products.remove, { params: { id: product.id } });
    expect(of(await readAnnounced(catalog.db, productDeleted))).toEqual([{ productId: product.id }]);
  });

  it('announces nothing for a rejected product', async () => {
    const before = (await readAnnounced(catalog.db, productCreated)).length;
    await admin()(products.create, { body: { ...fields, categoryId: 999 } }).catch(() => undefined);
    expect((await readAnnounced(catalog.db, productCreated)).length).toBe(before);
  });
});

describe('two concurrent editors', () => {
  it('rejects the outdated edit and accepts the latest', async () => {
    const { id, updatedAt } = await createNamed('Κοινό προϊόν');
    const write = (name: string, ifUpdatedAt?: string) =>
      admin()(products.update, { params: { id }, body: { ...fields, name, ifUpdatedAt } });
    const outcomes = await Promise.allSettled([write('Πρώτος', updatedAt), write('Δεύτερος', updatedAt)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'conflict' });
    const { product } = await admin()(products.get, { params: { id } });
    expect((await write('Τρίτος', product.updatedAt)).product.name).toBe('Τρίτος');
    expect((await write('Χωρίς ερώτηση')).product.name).toBe('Χωρίς ερώτηση');
  });
});
