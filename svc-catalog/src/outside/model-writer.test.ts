import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { businessOf, callAs } from '@kallos/service-kit/testing';
import { listenFreely } from '@kallos/service-kit/testing/listen-freely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestCatalog } from '../../testing/catalog.ts';
import { createModelClient } from './model-client.ts';
import { createModelWriter } from './model-writer.ts';
import { plainText } from '@kallos/product-knowledge/plain-text';

const greek = 'Ο ορός φροντίζει την επιδερμίδα με ελαφριά υφή και ευχάριστη αίσθηση κάθε ημέρα.';
type Said = { status: number; body: object };
type Answer = { status: number; body: unknown } | 'hang';
const asResponse = (text: string): Said => ({
  status: 200,
  body: {
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    output: [
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
    ],
  },
});
const asChat = (content: string): Said => ({
  status: 200,
  body: {
    id: 'c',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  },
});
const refusing = (status: number, code: string): Answer => ({
  status,
  body: { error: { message: 'no', code } },
});

let close: () => Promise<void>;
let baseUrl: string;
let answers: Record<string, Answer> = {};
let calls: Array<{ path: string; body: Record<string, unknown> }> = [];
beforeAll(async () => {
  const server = await listenFreely((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const path = String(request.url);
      calls.push({ path, body: JSON.parse(text) as Record<string, unknown> });
      const answer = answers[path] ?? refusing(404, 'unknown_url');
      if (answer === 'hang') return;
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
  });
  baseUrl = `${server.url}/v1`;
  close = server.close;
});
beforeEach(() => {
  answers = {};
  calls = [];
});
afterAll(() => close());

const writer = (changes: { model?: string; milliseconds?: number } = {}) =>
  createModelWriter(createModelClient({ apiKey: 'key', baseUrl, model: 'gpt-4o', ...changes }));
const order = { productName: 'Hydra Serum', onBehalfOf: 'business:1' };
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'written',
    (error: { code: string }) => error.code,
  );

describe('the model writer', () => {
  it('asks the Responses API for an answer of one shape, with the name as data and the account unnamed', async () => {
    answers['/v1/responses'] = asResponse(JSON.stringify({ description: greek }));
    expect(await writer().describe(order)).toEqual({
      description: greek,
      writer: { kind: 'model', model: 'gpt-4o' },
    });
    const [call] = calls;
    expect(call?.body).toMatchObject({
      store: false,
      input: '{"product_name":"Hydra Serum"}',
      temperature: 0.7,
    });
    expect(call?.body['text']).toMatchObject({ format: { type: 'json_schema', strict: true } });
    expect(JSON.stringify(call?.body)).not.toContain('business:1');
  });

  it('sends no temperature to models that refuse one', async () => {
    answers['/v1/responses'] = asResponse(JSON.stringify({ description: greek }));
    await writer({ model: 'gpt-6-luna' }).describe(order);
    expect(calls[0]?.body).not.toHaveProperty('temperature');
  });

  it('falls back to chat completions where responses are unknown, and remembers', async () => {
    answers['/v1/chat/completions'] = asChat(JSON.stringify({ description: greek }));
    const own = writer();
    expect((await own.describe(order)).description).toBe(greek);
    await own.describe(order);
    expect(calls.map(({ path }) => path)).toEqual([
      '/v1/responses',
      '/v1/chat/completions',
      '/v1/chat/completions',
    ]);
  });

  it('never repeats a call that failed or was refused', async () => {
    for (const [status, code] of [
      [500, 'server_error'],
      [429, 'insufficient_quota'],
      [401, 'invalid_api_key'],
      [404, 'model_not_found'],
    ] as const) {
      calls = [];
      answers['/v1/responses'] = refusing(status, code);
      expect(await failure(writer().describe(order)), code).toBe('upstream_failed');
      expect(calls, code).toHaveLength(1);
    }
  });

  it('refuses answers out of shape, refusals and empty ones, and takes them for nobody else’s outage', async () => {
    const own = writer();
    for (const text of [
      'no json',
      '{"other":1}',
      '[]',
      'null',
      '7',
      '{"description":""}',
      '{"description":"**"}',
    ]) {
      answers['/v1/responses'] = asResponse(text);
      expect(await failure(own.describe(order)), text).toBe('upstream_failed');
    }
    answers['/v1/responses'] = asResponse(JSON.stringify({ description: greek }));
    expect(await failure(own.describe(order))).toBe('written');
  });

  it.each([
    {},
    'many',
    { input_tokens: -5, output_tokens: 1 },
    { prompt_tokens: 4e6 },
    { input_tokens: 1e15, output_tokens: 0 },
    { input_tokens: 9, output_tokens: 1_000_000 },
  ])('leaves paid what it reserved when the server counts no tokens: %j', async (usage) => {
    const refunds: number[] = [];
    const reserve = async () => async (spent: number) => void refunds.push(spent);
    const answer = asResponse(JSON.stringify({ description: greek }));
    answers['/v1/responses'] = { ...answer, body: { ...answer.body, usage } };
    expect(await failure(writer().describe({ ...order, budget: { reserve } }))).toBe('written');
    expect(refunds).toEqual([]);
  });

  it.each([{}, [], 'text', { output: null }, asChat('{}').body])(
    'takes an answer that is none for a failure like any other: %j',
    async (body) => {
      answers['/v1/responses'] = { status: 200, body };
      expect(await failure(writer().describe(order))).toBe('upstream_failed');
    },
  );

  it.each([
    'Η κρέμα προσφέρει οριστική θεραπεία των ρυτίδων, 100% ανώδυνα και χωρίς παρενέργειες.',
    'Ένας ορός με το αποτέλεσμα του Botox, για όσες θέλουν να δουν τη διαφορά αμέσως.',
  ])('takes no description that the law forbids, and asks once more: %s', async (text) => {
    answers['/v1/responses'] = asResponse(JSON.stringify({ description: text }));
    expect(await failure(writer().describe(order))).toBe('upstream_failed');
    expect(calls).toHaveLength(2);
  });

  it('gives up in time, and answers at once after five failures', async () => {
    answers['/v1/responses'] = 'hang';
    const own = writer({ milliseconds: 200 });
    for (let at = 0; at < 5; at++) expect(await failure(own.describe(order))).toBe('timeout');
    const asked = calls.length;
    let paid = 0;
    const reserve = async (most: number) => {
      paid += most;
      return async (spent: number) => void (paid += spent - most);
    };
    expect(await failure(own.describe({ ...order, budget: { reserve } }))).toBe('unavailable');
    // Answered without asking the server, which would hang.
    expect([calls.length, paid]).toEqual([asked, 0]);
  });

  it('takes those who leave in the middle for nobody else’s outage', async () => {
    answers['/v1/responses'] = 'hang';
    const own = writer();
    for (let at = 0; at < 6; at++) {
      const leaving = new AbortController();
      const asking = failure(own.describe({ ...order, signal: leaving.signal }));
      await expect.poll(() => calls.length).toBe(at + 1);
      leaving.abort();
      await asking;
    }
    answers['/v1/responses'] = asResponse(JSON.stringify({ description: greek }));
    expect(await failure(own.describe(order))).toBe('written');
  });

  it('strips links, markup and hidden characters from what a model wrote', () => {
    const hidden = '\u200B\u202E';
    expect(
      plainText(
        `**Ορός** [εδώ](https://evil.example) <b>τώρα</b>${hidden} ![x](http://a/b.png) www.evil.gr #1\n\n`,
        2000,
      ),
    ).toBe('Ορός εδώ τώρα x 1');
    expect(plainText('α'.repeat(9000), 2000)).toHaveLength(2000);
  });
});

describe('the daily allowance of AI texts', () => {
  it('overspends by none, per account and in all', async () => {
    answers['/v1/responses'] = asResponse(JSON.stringify({ description: greek }));
    const base = await openTestCatalog(inject('postgresUrl'), { ai: { writer: writer() } });
    const settings = {
      ...base.ctx.settings,
      imageSearchesPerDay: 1000,
      aiCallsPerAccountPerDay: 4,
      aiCallsPerDay: 6,
    };
    await base.close();
    const catalog = await openTestCatalog(inject('postgresUrl'), { ai: { writer: writer() }, settings });
    const ask = (account: number) =>
      failure(
        callAs(catalog.app, businessOf(account))(aiCreation.preview, { body: { productName: 'Hydra' } }),
      );
    const outcomes = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(1 + (at % 2))));
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(6);
    expect(outcomes.filter((outcome) => outcome === 'limit_reached')).toHaveLength(24);
    expect(calls).toHaveLength(6);
    await catalog.close();
  });
});
