import { accountProducts } from '@kallos/contracts/catalog/account-products';
import {
  accountProductAdded,
  accountProductRemoved,
  accountProductUpdated,
} from '@kallos/contracts/catalog/events';
import { products } from '@kallos/contracts/catalog/products';
import { trialLimits } from '@kallos/contracts/trial';
import { readAnnounced, businessCaller, callAs, adminCaller, trialCaller } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { refusal, useTestCatalog } from '../../testing/catalog.ts';

const catalog = useTestCatalog();

const business = (id: number) => callAs(catalog.app, businessCaller(id));
async function sell(name: string, status: 'active' | 'draft' = 'active') {
  const body = {
    name,
    description: 'Περιγραφή του προϊόντος.',
    status,
    examplePosts: '[{"content":"Ιδέα"}]',
  };
  return (await callAs(catalog.app, adminCaller)(products.create, { body })).product;
}
const take = async (account: number, name: string) => {
  const product = await sell(name);
  return (await business(account)(accountProducts.add, { body: { productId: product.id } })).product;
};

describe("an account's products", () => {
  it('adds a product with its own copy of the texts, newest first', async () => {
    await take(1, 'Πρώτο');
    await take(1, 'Δεύτερο');
    const { products: list } = await business(1)(accountProducts.list);
    expect(list.map(({ originalName }) => originalName)).toEqual(['Δεύτερο', 'Πρώτο']);
    expect(list[0]).toMatchObject({ customName: null, originalDescription: 'Περιγραφή του προϊόντος.' });
  });

  it('stores its own name and restores the original with null or blank text', async () => {
    const { id } = await take(1, 'Αρχικό');
    const change = async (body: { customName?: string | null; customDescription?: string | null }) =>
      (await business(1)(accountProducts.update, { params: { id }, body })).product;
    expect(await change({ customName: ' Δικό μας ' })).toMatchObject({
      customName: 'Δικό μας',
      customDescription: null,
    });
    expect(await change({ customDescription: 'Δική μας περιγραφή' })).toMatchObject({
      customName: 'Δικό μας',
      customDescription: 'Δική μας περιγραφή',
    });
    expect(await change({ customName: null })).toMatchObject({ customName: null });
    expect(await change({ customDescription: '  ' })).toMatchObject({ customDescription: null });
  });

  it.each([
    ['the name', { customName: 'Αρχικό' }, { customName: null }],
    ['the name with blanks', { customName: '  Αρχικό ' }, { customName: null }],
    ['the description', { customDescription: 'Περιγραφή του προϊόντος.' }, { customDescription: null }],
    [
      'the description, sent with a new name',
      { customName: 'Νέο', customDescription: 'Περιγραφή του προϊόντος.\n' },
      { customName: 'Νέο', customDescription: null },
    ],
    ['another case of the name', { customName: 'ΑΡΧΙΚΟ' }, { customName: 'ΑΡΧΙΚΟ' }],
  ])('does not store %s of the catalogue as its own', async (_, body, expected) => {
    const { id } = await take(1, 'Αρχικό');
    const { product } = await business(1)(accountProducts.update, { params: { id }, body });
    expect(product).toMatchObject(expected);
  });

  it("confirms class, legal data and facts, with the catalogue's as default", async () => {
    const { id, originalProductId, suggestedClass, productClass, suggestedFacts } = await take(7, 'Φίλερ');
    const told = async () =>
      (await readAnnounced(catalog.db, accountProductUpdated)).findLast(
        (fact) => fact.accountProductId === id,
      );
    expect({ suggestedClass, productClass }).toEqual({ suggestedClass: 'injectable', productClass: null });
    expect(suggestedFacts).toContain('υαλουρονικού οξέος');
    const params = { id: Number(originalProductId) };
    const body = {
      name: 'Φίλερ',
      description: 'Περιγραφή του προϊόντος.',
      productClass: 'device_iii' as const,
      ceNumber: 'CE 1',
      notifiedBody: '2797',
      permittedClaims: 'Προσθέτει όγκο.\n\nΔιαρκεί μήνες.',
    };
    await callAs(catalog.app, adminCaller)(products.update, { params, body });
    const [listed] = (await business(7)(accountProducts.list)).products;
    expect(listed).toMatchObject({ productClass: 'device_iii', ceNumber: 'CE 1', facts: null });
    expect(await told()).toMatchObject({
      productClass: 'device_iii',
      isClassConfirmed: true,
      notifiedBody: '2797',
      permittedClaims: ['Προσθέτει όγκο.', 'Διαρκεί μήνες.'],
      facts: [],
    });
    const own = { productClass: 'prescription' as const, ceNumber: '', facts: 'Ένα.\n Δύο. ' };
    const { product } = await business(7)(accountProducts.update, { params: { id }, body: own });
    expect(product).toMatchObject({ productClass: 'prescription', ceNumber: 'CE 1', facts: 'Ένα.\n Δύο.' });
    expect(await told()).toMatchObject({ productClass: 'prescription', facts: ['Ένα.', 'Δύο.'] });
    // An earlier change of the catalogue does not affect the account's own value.
    await callAs(catalog.app, adminCaller)(products.update, { params, body });
    expect(await told()).toMatchObject({ productClass: 'prescription' });
    await business(7)(accountProducts.update, { params: { id }, body: { productClass: null, facts: null } });
    expect(await told()).toMatchObject({ productClass: 'device_iii', facts: [] });
  });

  it('suggests values until confirmed, and rejects an unknown class or number', async () => {
    const { id } = await take(7, 'Botox μετώπου');
    const [fact] = (await readAnnounced(catalog.db, accountProductAdded)).slice(-1);
    expect(fact).toMatchObject({ productClass: 'prescription', isClassConfirmed: false });
    const change = (body: object) => refusal(business(7)(accountProducts.update, { params: { id }, body }));
    expect(await change({ productClass: 'magic' })).toBe('invalid_fields');
    expect(await change({ notifiedBody: '27' })).toBe('invalid_fields');
    expect(await change({ customName: 'x'.repeat(201) })).toBe('invalid_fields');
  });

  it('removes a product and can add it again', async () => {
    const { id, originalProductId } = await take(2, 'Πήγαινε έλα');
    await business(2)(accountProducts.remove, { params: { id } });
    expect((await business(2)(accountProducts.list)).products).toEqual([]);
    await business(2)(accountProducts.add, { body: { productId: Number(originalProductId) } });
    expect((await business(2)(accountProducts.list)).products).toHaveLength(1);
  });
});

describe('rejected calls', () => {
  it('rejects one product more on trial, also in concurrent calls', async () => {
    const onTrial = callAs(catalog.app, trialCaller(60));
    const wanted = Array.from({ length: trialLimits.products + 3 }, async (_, at) => {
      const { id } = await sell(`Δοκιμή ${at}`);
      return refusal(onTrial(accountProducts.add, { body: { productId: id } }));
    });
    const answers = await Promise.all(wanted);
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(trialLimits.products);
    expect(answers.filter((answer) => answer === 'limit_reached')).toHaveLength(3);
    const one = await sell('Ένα ακόμη');
    const body = { productId: one.id };
    await expect(onTrial(accountProducts.add, { body })).rejects.toMatchObject({
      body: { fields: { products: 'trial_products', most: String(trialLimits.products) } },
    });
    expect(await refusal(business(60)(accountProducts.add, { body }))).toBe('accepted');
  });

  it('rejects a product twice, also in concurrent calls', async () => {
    const { id: productId } = await sell('Μία φορά');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refusal(business(3)(accountProducts.add, { body: { productId } }))),
    );
    expect(answers.sort()).toEqual(['accepted', ...Array.from({ length: 4 }, () => 'already_exists')]);
  });

  it('rejects unknown and inactive products', async () => {
    const draft = await sell('Προσχέδιο', 'draft');
    for (const productId of [draft.id, 999_999])
      expect(await refusal(business(3)(accountProducts.add, { body: { productId } }))).toBe('not_found');
  });
});

describe('announcements', () => {
  it('announces what is shown: own values over the original', async () => {
    const { id, originalProductId } = await take(8, 'Ανακοίνωση');
    await business(8)(accountProducts.update, { params: { id }, body: { customName: 'Το δικό μας' } });
    await business(8)(accountProducts.remove, { params: { id } });
    const of = <T extends { accountProductId: number }>(events: T[]) =>
      events.filter((each) => each.accountProductId === id);
    const shared = { accountId: 8, productId: originalProductId, examplePosts: ['Ιδέα'] };
    expect(of(await readAnnounced(catalog.db, accountProductAdded))).toMatchObject([
      { ...shared, name: 'Ανακοίνωση' },
    ]);
    expect(of(await readAnnounced(catalog.db, accountProductUpdated))).toMatchObject([
      { ...shared, name: 'Το δικό μας' },
    ]);
    expect(of(await readAnnounced(catalog.db, accountProductRemoved))).toEqual([
      { accountProductId: id, accountId: 8 },
    ]);
  });

  it('distinguishes a restored product from a new one', async () => {
    const { id, originalProductId } = await take(8, 'Κατά λάθος');
    await business(8)(accountProducts.remove, { params: { id } });
    const again = { productId: originalProductId ?? 0, isUndo: true };
    const { product } = await business(8)(accountProducts.add, { body: again });
    const events = await readAnnounced(catalog.db, accountProductAdded);
    const flagOf = (accountProductId: number) =>
      events.find((each) => each.accountProductId === accountProductId)?.isRestored;
    expect([flagOf(id), flagOf(product.id)]).toEqual([undefined, true]);
  });
});
