import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { businessCaller, callAs, adminCaller } from '@kallos/service-kit/testing';
import { factsOf } from '@kallos/writing/products/facts/facts-of';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCatalogWithModel } from '../../testing/catalog-with-model.ts';

const good = [
  'Απλώνεται σε καθαρό πρόσωπο πριν από την κρέμα.',
  'Η υφή του είναι ελαφριά και δεν αφήνει λιπαρή αίσθηση.',
  'Όποιος έχει ευαίσθητο δέρμα το δοκιμάζει πρώτα σε ένα μικρό σημείο.',
];

/** Opens the service with a model that returns these facts, and a product of account 1. */
async function withFacts(facts: readonly string[], { name = 'Hydra Serum', calls = 1000 } = {}) {
  const answer = () => JSON.stringify({ facts: facts.map((text) => ({ aspect: 'how', text })) });
  const settings = { aiCallsPerAccountPerDay: calls };
  const catalog = await openCatalogWithModel(answer, { settings });
  onTestFinished(catalog.close);
  const own = callAs(catalog.app, businessCaller(1));
  const body = { name, description: 'Ορός προσώπου με τρία συστατικά.' };
  const { product } = await callAs(catalog.app, adminCaller)(products.create, { body });
  const added = await own(accountProducts.add, { body: { productId: product.id } });
  const params = { id: added.product.id };
  return { ...catalog, own, propose: () => own(accountProducts.proposeFacts, { params }), params };
}

describe('proposed facts', () => {
  it('are requested with a schema, and the product as data', async () => {
    const { model, propose } = await withFacts(good);
    expect(await propose()).toEqual({
      success: true,
      facts: good,
      writer: { kind: 'model', model: 'gpt-4o' },
    });
    const [asked] = model.asked;
    expect(asked?.schema).toBe('product_facts');
    expect(asked?.instructions).not.toContain('τρία συστατικά');
    const data = JSON.parse(asked?.input ?? '{}') as object;
    expect(data).toMatchObject({
      product_name: 'Hydra Serum',
      description: 'Ορός προσώπου με τρία συστατικά.',
      known_facts: factsOf({ name: 'Hydra Serum' }).map(({ text }) => text),
    });
  });

  it('are single lawful new Greek sentences without repeats', async () => {
    const [known = ''] = factsOf({ name: 'Hydra Serum' }).map(({ text }) => text);
    const bad = [
      'Θεραπεύει την ακμή σε δύο εβδομάδες.',
      'Δρα σαν μπότοξ χωρίς βελόνες.',
      'Εγγυημένο αποτέλεσμα για κάθε δέρμα.',
      'This serum is light and pleasant.',
      'Μία πρόταση. Και άλλη μία πρόταση.',
      'χωρίς αρχή και τέλος',
      'Μικρό.',
      `Μακρύ ${'πολύ '.repeat(60)}.`,
      known,
    ];
    const { propose } = await withFacts([...bad, ...good, ...good]);
    expect((await propose()).facts).toEqual(good);
  });

  it('are stored only when a person saves them', async () => {
    const { own, propose, params } = await withFacts(good);
    await propose();
    const factsNow = async () => (await own(accountProducts.list)).products[0]?.facts;
    expect(await factsNow()).toBe(null);
    await own(accountProducts.update, { params, body: { facts: good.join('\n') } });
    expect(await factsNow()).toBe(good.join('\n'));
  });

  it('fall back to built-in knowledge when the model returns too few', async () => {
    const { model, propose } = await withFacts(good.slice(1));
    const proposed = await propose();
    expect(model.asked).toHaveLength(2);
    expect(proposed.writer).toEqual({ kind: 'built-in', model: null, insteadOf: 'gpt-4o' });
    expect(proposed.facts).toEqual(factsOf({ name: 'Hydra Serum' }).map(({ text }) => text));
  });

  it('are never requested for a medicine that may not be advertised', async () => {
    const { model, propose } = await withFacts(good, { name: 'Botox μετώπου' });
    const { facts, writer } = await propose();
    expect(model.asked).toEqual([]);
    expect(writer.kind).toBe('built-in');
    expect(facts.join(' ')).not.toMatch(/botox|μπότοξ/i);
  });

  it("are rejected for another account's product, and above the daily limit", async () => {
    const { app, params, propose } = await withFacts(good, { calls: 1 });
    const other = callAs(app, businessCaller(2))(accountProducts.proposeFacts, { params });
    await expect(other).rejects.toMatchObject({ code: 'not_found' });
    await propose();
    await expect(propose()).rejects.toMatchObject({ code: 'limit_reached' });
  });
});
