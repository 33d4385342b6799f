import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf, startModel } from '../../testing/model-server.ts';
import { BudgetSpent, type WritingRequest } from '../built-in/writer.ts';
import { cleanPost, createModelWriter } from './model-writer.ts';

const good = 'Μια ήρεμη μέρα ξεκινά με φροντίδα. Στείλτε μας μήνυμα.';
const order: WritingRequest = {
  product: { name: 'Profhilo', description: 'Ενέσιμο.', categoryName: null, examplePosts: [] },
  company: { name: 'Αίγλη', location: 'Αθήνα' },
  platform: 'instagram',
  recent: [{ content: 'Καλημέρα σε όλους. Τι κάνετε;', productName: 'Profhilo' }],
  seed: 1,
  onBehalfOf: 'account:1',
};

/** An answer without the requested fields. */
const prose = 'Λυπάμαι, δεν μπορώ να βοηθήσω με αυτό.';
/** The model's answers, in order; without any left the call fails. */
let texts: string[];
let server: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  server = await startModel(() => {
    const text = texts.shift();
    if (text === undefined) return refusalOf(500, 'server_error');
    return text === prose ? prose : JSON.stringify({ text, hashtags: ['φροντίδα', '#Αθήνα'] });
  });
});
beforeEach(() => {
  texts = [];
  server.asked.length = 0;
});
afterAll(() => server.close());

const openWriter = (model = 'gpt-4o') => createModelWriter({ apiKey: 'key', baseUrl: server.baseUrl, model });
const write = () => openWriter().write(order);

describe('the model writer', () => {
  it("sends the rules of the product's kind; returns text, hashtags and source", async () => {
    texts = [good];
    const written = await write();
    expect(written).toMatchObject({
      content: `${good}\n\n#φροντίδα #Αθήνα`,
      writer: { kind: 'model', model: 'gpt-4o' },
      inputTokens: 500,
      outputTokens: 300,
      costUsd: (500 * 2.5 + 300 * 10) / 1e6,
    });
    expect(server.asked[0]?.instructions).toContain('Only doctors inject.');
    expect(server.asked[0]?.instructions).not.toContain('name no doctors or celebrities');
    expect(written.promptHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('leaves prescription products to the built-in writer, with its facts', async () => {
    const writer = openWriter();
    const product = { ...order.product, name: 'Botox μετώπου' };
    const visit = await writer.write({ ...order, product });
    expect(visit.content).toContain('Συμβουλευτική επίσκεψη');
    expect(server.asked).toEqual([]);
    texts = [good];
    const { facts } = await writer.write(order);
    expect(facts).toHaveLength(3);
    expect(server.asked[0]?.input).toContain(facts[0]);
  });

  it.each([
    ['what the law does not allow', 'Το Profhilo εξαλείφει τις ρυτίδες οριστικά.', 'may not be said'],
    ['a rule that it breaks', 'Καλημέρα σε όλους.', 'begins with the same sentence'],
  ])('asks once more, naming %s', async (_, first, named) => {
    texts = [`${first} Στείλτε μας μήνυμα.`, good];
    expect((await write()).inputTokens).toBe(1000);
    expect(server.asked[1]?.input).toContain(named);
  });

  it('gives up after one correction', async () => {
    texts = ['Θεραπεύει.', 'Θεραπεύει ξανά.', good];
    await expect(write()).rejects.toMatchObject({ code: 'upstream_failed' });
    expect(server.asked).toHaveLength(2);
  });

  it('distinguishes a failing server from unusable texts', async () => {
    await expect(write()).rejects.toMatchObject({
      code: 'upstream_failed',
      fields: { text: 'writer_silent' },
    });
    expect(server.asked).toHaveLength(1);
  });

  it('does not open the breaker for unusable texts, and pays for them', async () => {
    const writer = openWriter();
    let paid = 0;
    const budget = {
      reserve: async (most: number) => {
        paid += most;
        return async (spent: number) => {
          paid += spent - most;
        };
      },
    };
    for (let failed = 0; failed < 12; failed++) {
      texts = failed < 6 ? ['Θεραπεύει.', 'Θεραπεύει ξανά.'] : [prose, prose];
      await expect(writer.write({ ...order, budget })).rejects.toMatchObject({
        code: 'upstream_failed',
        fields: { text: 'writer_unusable' },
      });
    }
    expect(paid).toBe(24 * (500 * 2.5 + 300 * 10));
    texts = [good];
    expect((await writer.write({ ...order, onBehalfOf: 'account:2' })).content).toContain('Μια ήρεμη μέρα');
  });

  it("rejects with the budget's error when it is used up", async () => {
    const budget = { reserve: () => Promise.reject(new BudgetSpent()) };
    await expect(openWriter().write({ ...order, budget })).rejects.toBeInstanceOf(BudgetSpent);
  });

  it('uses the configured model and returns the cost of both texts', async () => {
    texts = ['Θεραπεύει.', good];
    const style = {
      temperature: '0.3',
      targetPostLength: 90,
      contentTone: '',
      contentGuidelines: '',
      defaultHashtags: '',
      model: 'somebodys-own',
    };
    const { writer, costUsd } = await openWriter().write({ ...order, style });
    expect(writer.model).toBe('somebodys-own');
    expect(costUsd).toBe((2 * (500 * 10 + 300 * 50)) / 1e6);
    expect(server.asked.map(({ body }) => body['model'])).toEqual(['somebodys-own', 'somebodys-own']);
  });

  it('runs at most four calls per account at once', async () => {
    texts = [];
    const writer = openWriter();
    const calls = await Promise.allSettled(Array.from({ length: 6 }, () => writer.write(order)));
    expect(server.asked).toHaveLength(4);
    expect(
      calls.filter((call) => call.status === 'rejected' && call.reason.code === 'unavailable'),
    ).toHaveLength(2);
  });

  it('removes links, markdown and surplus hashtags', () => {
    expect(cleanPost('**Γεια** [εδώ](https://x.gr) https://y.gr #α1', ['β2', 'γ3', 'δ4', 'ε5', 'ζ6'])).toBe(
      'Γεια εδώ #α1\n\n#β2 #γ3 #δ4 #ε5',
    );
  });
});
