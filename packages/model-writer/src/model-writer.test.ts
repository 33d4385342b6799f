import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanPost, createModelWriter } from './model-writer.ts';
import { BudgetSpent, type WritingOrder } from '@kallos/writer/writer';

const good = 'Μια ήρεμη μέρα ξεκινά με φροντίδα. Στείλτε μας μήνυμα.';
const order: WritingOrder = {
  product: { name: 'Profhilo', description: 'Ενέσιμο.', categoryName: null, examplePosts: [] },
  company: { name: 'Αίγλη', location: 'Αθήνα' },
  platform: 'instagram',
  recent: [{ content: 'Καλημέρα σε όλους. Τι κάνετε;', productName: 'Profhilo' }],
  seed: 1,
  onBehalfOf: 'account:1',
};

/** An answer without the fields that were asked for. */
const prose = 'Λυπάμαι, δεν μπορώ να βοηθήσω με αυτό.';
/** No answer at all. */
const silence = '…';
let server: Server;
let baseUrl: string;
let texts: string[];
let asked: Array<{ path: string; body: Record<string, unknown> }>;
let knowsResponses: boolean;
let usage: unknown;

/** An OpenAI-style server of this test: it says what the test has laid ready, in order. */
beforeEach(async () => {
  texts = [];
  asked = [];
  knowsResponses = true;
  usage = undefined;
  server = createServer((request, response) => {
    let raw = '';
    request.on('data', (chunk: Buffer) => (raw += chunk.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      asked.push({ path, body: JSON.parse(raw) as Record<string, unknown> });
      const isChat = path.endsWith('/chat/completions');
      const text = isChat || knowsResponses ? texts.shift() : undefined;
      if (text === silence) return;
      response.writeHead(text === undefined ? (isChat || knowsResponses ? 500 : 404) : 200, {
        'content-type': 'application/json',
      });
      const content = text === prose ? prose : JSON.stringify({ text, hashtags: ['φροντίδα', '#Αθήνα'] });
      const message = {
        type: 'message',
        id: 'm',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: content, annotations: [] }],
      };
      response.end(
        JSON.stringify(
          isChat
            ? {
                id: 'c',
                object: 'chat.completion',
                choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
                usage: usage ?? { prompt_tokens: 7, completion_tokens: 3 },
              }
            : {
                id: 'r',
                object: 'response',
                status: 'completed',
                output: [message],
                usage: usage ?? { input_tokens: 10, output_tokens: 5 },
              },
        ),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise<void>((done) => server.close(() => done()));
});

const write = () => createModelWriter({ apiKey: 'key', baseUrl, model: 'gpt-4o' }).write(order);

describe('the model writer', () => {
  it('returns the text with its hashtags and where it came from', async () => {
    texts = [good];
    const written = await write();
    expect(written).toMatchObject({
      content: `${good}\n\n#φροντίδα #Αθήνα`,
      writer: { kind: 'model', model: 'gpt-4o' },
      inputTokens: 10,
      outputTokens: 5,
    });
    expect(written.promptHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(asked[0]?.body)).not.toContain('account:1');
  });

  it('leaves what needs a prescription to the built-in writer, and says which facts it gave', async () => {
    const writer = createModelWriter({ apiKey: 'key', baseUrl, model: 'gpt-4o' });
    const product = { ...order.product, name: 'Botox μετώπου' };
    const visit = await writer.write({ ...order, product });
    expect(visit.content).toContain('Συμβουλευτική επίσκεψη');
    expect(asked).toEqual([]);
    texts = [good];
    const { facts } = await writer.write(order);
    expect(facts).toHaveLength(3);
    expect(String(asked[0]?.body['input'])).toContain(facts[0]);
  });

  it('is told the rules of the product’s kind, whichever call the server knows', async () => {
    for (const speaks of [true, false]) {
      knowsResponses = speaks;
      texts = [good];
      await write();
      const told = JSON.stringify(asked.at(-1)?.body);
      expect(told).toContain('Only doctors inject.');
      expect(told).not.toContain('name no doctors or celebrities');
    }
  });

  it('asks once more, naming what the law does not allow', async () => {
    texts = ['Το Profhilo εξαλείφει τις ρυτίδες οριστικά. Στείλτε μας μήνυμα.', good];
    expect((await write()).inputTokens).toBe(20);
    expect(String(asked[1]?.body['input'])).toContain('may not be said');
  });

  it('asks once more, naming the fault, when a text breaks a rule', async () => {
    texts = ['Καλημέρα σε όλους. Κάτι άλλο εδώ.', good];
    expect((await write()).inputTokens).toBe(20);
    expect(String(asked[1]?.body['input'])).toContain('begins with the same sentence');
  });

  it('gives up after one correction', async () => {
    texts = ['Θεραπεύει.', 'Θεραπεύει ξανά.', good];
    await expect(write()).rejects.toMatchObject({ code: 'upstream_failed' });
    expect(asked).toHaveLength(2);
  });

  it('never repeats a call that failed', async () => {
    await expect(write()).rejects.toMatchObject({ code: 'upstream_failed' });
    expect(asked).toHaveLength(1);
  });

  it('stops asking a server that fails again and again, and answers at once instead', async () => {
    const writer = createModelWriter({ apiKey: 'key', baseUrl, model: 'gpt-4o' });
    for (let failed = 0; failed < 5; failed++)
      await expect(writer.write(order)).rejects.toMatchObject({ code: 'upstream_failed' });
    texts = [good];
    await expect(writer.write(order)).rejects.toMatchObject({ code: 'unavailable' });
    // Answered without asking the server, which would have had a good text by now.
    expect(asked).toHaveLength(5);
  });

  it('takes the time-outs of one account for nobody else’s outage', async () => {
    const writer = createModelWriter({ apiKey: 'key', baseUrl, model: 'gpt-4o', milliseconds: 100 });
    texts = Array.from({ length: 12 }, () => silence);
    const codes: string[] = [];
    for (let failed = 0; failed < 12; failed++)
      codes.push((await writer.write(order).catch((error: { code: string }) => error.code)) as string);
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'upstream_failed'),
      ...Array.from({ length: 7 }, () => 'unavailable'),
    ]);
    texts = [good];
    expect((await writer.write({ ...order, onBehalfOf: 'account:2' })).content).toContain('Μια ήρεμη μέρα');
  });

  it('takes texts that cannot be used for nobody else’s outage, and has them paid', async () => {
    const writer = createModelWriter({ apiKey: 'key', baseUrl, model: 'gpt-4o' });
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
    // Twenty-four answers of 10 and 5 tokens.
    expect(paid).toBe(24 * 75);
    texts = [good];
    expect((await writer.write({ ...order, onBehalfOf: 'account:2' })).content).toContain('Μια ήρεμη μέρα');
  });

  it('takes those who leave in the middle for nobody else’s outage', async () => {
    const writer = createModelWriter({ apiKey: 'key', baseUrl, model: 'gpt-4o' });
    for (let left = 0; left < 6; left++)
      await expect(writer.write({ ...order, signal: AbortSignal.abort() })).rejects.toThrow();
    texts = [good];
    expect((await writer.write(order)).content).toContain('Μια ήρεμη μέρα');
  });

  it('asks nothing that the budget does not pay, and leaves paid what nobody knows the price of', async () => {
    const writer = createModelWriter({ apiKey: 'key', baseUrl, model: 'gpt-4o' });
    const spent = { reserve: () => Promise.reject(new BudgetSpent()) };
    await expect(writer.write({ ...order, budget: spent })).rejects.toBeInstanceOf(BudgetSpent);
    expect(asked).toHaveLength(0);
    let isSettled = false;
    const budget = { reserve: async () => async () => void (isSettled = true) };
    await expect(writer.write({ ...order, budget })).rejects.toMatchObject({ code: 'upstream_failed' });
    expect(isSettled).toBe(false);
  });

  it.each([
    {},
    'many',
    { input_tokens: -5, output_tokens: 1 },
    { input_tokens: 'x' },
    { input_tokens: 1e15, output_tokens: 0 },
    { input_tokens: 9, output_tokens: 1_000_000 },
  ])('leaves paid what it reserved when the server counts no tokens: %j', async (said) => {
    const writer = createModelWriter({ apiKey: 'key', baseUrl, model: 'gpt-4o' });
    const settled: number[] = [];
    const budget = { reserve: async () => async (spent: number) => void settled.push(spent) };
    usage = said;
    texts = [good];
    expect(await writer.write({ ...order, budget })).toMatchObject({ inputTokens: 0, outputTokens: 0 });
    expect(settled).toEqual([]);
  });

  it('leaves no account more than four places', async () => {
    texts = [];
    const writer = createModelWriter({ apiKey: 'key', baseUrl, model: 'gpt-4o' });
    const calls = await Promise.allSettled(Array.from({ length: 6 }, () => writer.write(order)));
    expect(asked).toHaveLength(4);
    expect(
      calls.filter((call) => call.status === 'rejected' && call.reason.code === 'unavailable'),
    ).toHaveLength(2);
  });

  it('speaks chat completions where a server knows nothing else', async () => {
    knowsResponses = false;
    texts = [good];
    expect(await write()).toMatchObject({ inputTokens: 7, outputTokens: 3 });
    expect(asked.map(({ path }) => path)).toEqual(['/v1/responses', '/v1/chat/completions']);
  });

  it('strips links, markdown and too many hashtags', () => {
    expect(cleanPost('**Γεια** [εδώ](https://x.gr) https://y.gr #α1', ['β2', 'γ3', 'δ4', 'ε5', 'ζ6'])).toBe(
      'Γεια εδώ #α1\n\n#β2 #γ3 #δ4 #ε5',
    );
  });
});
