import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { refusalOf, replyOf, startModel, type ModelReply } from '../../testing/model-server.ts';
import { BudgetSpent } from '../built-in/writer.ts';
import { createModelClient } from './model-client.ts';

const shape = z.object({ description: z.string() });
const good = JSON.stringify({ description: 'Ένας ορός.' });
const question = {
  name: 'description',
  instructions: 'Write.',
  input: '{"product_name":"Hydra Serum"}',
  shape,
  mostOutputTokens: 1500,
  onBehalfOf: 'business:1',
};

let answers: Record<string, ModelReply>;
let server: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  server = await startModel(({ path }) => (path in answers ? answers[path] : refusalOf(404, 'unknown_url')));
});
beforeEach(() => {
  answers = { '/v1/responses': good };
  server.asked.length = 0;
});
afterAll(() => server.close());

type Changes = Partial<Parameters<typeof createModelClient>[0]>;
const connect = (changes: Changes = {}) =>
  createModelClient({ apiKey: 'key', baseUrl: server.baseUrl, model: 'gpt-4o', ...changes });
/** The answer, or the code of the refusal. */
const outcome = (
  client: ReturnType<typeof connect>,
  more: Partial<Parameters<typeof client.ask>[0]> = {},
): Promise<unknown> =>
  client.ask({ ...question, ...more, shape }).then(
    ({ said }) => said?.description ?? 'nothing usable',
    (error: { code: string }) => error.code,
  );
/** A budget that records reservations and settlements. */
const openBook = () => {
  const booked: number[] = [];
  const reserve = async (most: number) => {
    booked.push(most);
    return async (spent: number) => void booked.push(spent);
  };
  return { booked, budget: { reserve } };
};

describe('a model call', () => {
  it('uses the Responses API with a schema, no storage and a pseudonymous id', async () => {
    expect(await outcome(connect())).toBe('Ένας ορός.');
    const [asked] = server.asked;
    expect(asked?.body).toMatchObject({ store: false, input: question.input, temperature: 0.7 });
    expect(asked?.body['text']).toMatchObject({ format: { type: 'json_schema', strict: true } });
    expect(asked?.raw).not.toContain('business:1');
  });

  it('can use another model and temperature', async () => {
    await outcome(connect(), { model: 'gpt-4.1', temperature: 0.2 });
    expect(server.asked[0]?.body).toMatchObject({ model: 'gpt-4.1', temperature: 0.2 });
  });

  it('sends no temperature to models that refuse one, and minimal reasoning', async () => {
    await outcome(connect({ model: 'gpt-6-luna' }));
    expect(server.asked[0]?.body).not.toHaveProperty('temperature');
    expect(server.asked[0]?.body).toMatchObject({ reasoning: { effort: 'none' } });
  });

  it('retries without an unsupported option and remembers that', async () => {
    const client = connect();
    answers['/v1/responses'] = refusalOf(400, 'unsupported_parameter');
    await outcome(client);
    expect(server.asked.map(({ body }) => 'temperature' in body)).toEqual([true, false]);
    answers['/v1/responses'] = good;
    await outcome(client);
    expect(server.asked.at(-1)?.body).not.toHaveProperty('temperature');
  });

  it('falls back to chat completions if responses are unknown, and remembers', async () => {
    answers = { '/v1/chat/completions': good };
    const client = connect();
    expect([await outcome(client), await outcome(client)]).toEqual(['Ένας ορός.', 'Ένας ορός.']);
    expect(server.asked.map(({ path }) => path)).toEqual([
      '/v1/responses',
      '/v1/chat/completions',
      '/v1/chat/completions',
    ]);
    expect(server.asked[1]?.instructions).toBe(question.instructions);
  });

  it('tries responses again after an hour', async () => {
    answers = { '/v1/chat/completions': good };
    const client = connect();
    await outcome(client);
    answers['/v1/responses'] = good;
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001);
    await outcome(client);
    vi.restoreAllMocks();
    expect(server.asked.at(-1)?.path).toBe('/v1/responses');
  });

  it.each([
    [500, 'server_error'],
    [429, 'insufficient_quota'],
    [401, 'invalid_api_key'],
    [404, 'model_not_found'],
  ])('is never repeated after it failed or was refused: %i %s', async (status, code) => {
    answers['/v1/responses'] = refusalOf(status, code);
    expect(await outcome(connect())).toBe('upstream_failed');
    expect(server.asked).toHaveLength(1);
  });

  it('rejects prose and other shapes without opening the breaker', async () => {
    const client = connect();
    for (const text of ['no json', '{"other":1}', '[]', 'null', '7', '']) {
      answers['/v1/responses'] = text;
      expect(await outcome(client), text).toBe('nothing usable');
    }
    answers['/v1/responses'] = good;
    expect(await outcome(client)).toBe('Ένας ορός.');
  });

  it.each([{}, [], 'text', { output: null }, replyOf('{}', '/v1/chat/completions').body])(
    'rejects an invalid reply: %j',
    async (body) => {
      answers['/v1/responses'] = { status: 200, body };
      expect(await outcome(connect())).toMatch(/^(nothing usable|upstream_failed)$/);
    },
  );

  it('times out, and the breaker opens for one account after five failures', async () => {
    answers['/v1/responses'] = undefined;
    const client = connect({ milliseconds: 100 });
    for (let at = 0; at < 5; at++) expect(await outcome(client)).toBe('timeout');
    const { booked, budget } = openBook();
    for (let at = 0; at < 7; at++) expect(await outcome(client, { budget })).toBe('unavailable');
    expect([server.asked.length, booked.at(-1)]).toEqual([5, 0]);
    answers['/v1/responses'] = good;
    expect(await outcome(client, { onBehalfOf: 'business:2' })).toBe('Ένας ορός.');
  });

  it('does not open the breaker when the caller aborts it', async () => {
    answers['/v1/responses'] = undefined;
    const client = connect();
    for (let at = 0; at < 6; at++) {
      const leaving = new AbortController();
      const asking = outcome(client, { signal: leaving.signal });
      await expect.poll(() => server.asked.length).toBe(at + 1);
      leaving.abort();
      await asking;
    }
    answers['/v1/responses'] = good;
    expect(await outcome(client)).toBe('Ένας ορός.');
  });
});

describe('the cost of a model call', () => {
  const most = (model: { input: number; output: number }) => {
    const bytes = question.instructions.length + question.input.length;
    return (bytes + 600) * model.input + 1500 * model.output;
  };

  it('is reserved before and settled by the used tokens', async () => {
    const { booked, budget } = openBook();
    const { paid } = await connect().ask({ ...question, budget });
    expect(booked).toEqual([most({ input: 2.5, output: 10 }), 500 * 2.5 + 300 * 10]);
    expect(paid).toBe(booked[1]);
  });

  it.each([
    ['somebodys-own', undefined, { input: 10, output: 50 }],
    ['somebodys-own', { input: 1, output: 3 }, { input: 1, output: 3 }],
  ])('of %s at %j is the highest known unless configured', async (model, price, counted) => {
    const { booked, budget } = openBook();
    await connect({ model, price }).ask({ ...question, budget });
    expect(booked).toEqual([most(counted), 500 * counted.input + 300 * counted.output]);
  });

  it('prevents a call that exceeds the budget', async () => {
    const budget = { reserve: () => Promise.reject(new BudgetSpent()) };
    await expect(connect().ask({ ...question, budget })).rejects.toBeInstanceOf(BudgetSpent);
    expect(server.asked).toHaveLength(0);
  });

  it('is released after a refusal, but kept if the cost is unknown', async () => {
    const refused = openBook();
    answers['/v1/responses'] = refusalOf(401, 'invalid_api_key');
    await outcome(connect(), refused);
    expect(refused.booked.at(-1)).toBe(0);
    const unknown = openBook();
    answers['/v1/responses'] = refusalOf(500, 'server_error');
    await outcome(connect(), unknown);
    expect(unknown.booked).toHaveLength(1);
  });

  it.each([
    {},
    'many',
    { input_tokens: -5, output_tokens: 1 },
    { input_tokens: 'x' },
    { prompt_tokens: 4e6 },
    { input_tokens: 1e15, output_tokens: 0 },
    { input_tokens: 9, output_tokens: 1_000_000 },
  ])('stays as reserved if the server counts no tokens: %j', async (usage) => {
    const { booked, budget } = openBook();
    answers['/v1/responses'] = replyOf(good, '/v1/responses', usage);
    const { said, used, paid } = await connect().ask({ ...question, budget });
    expect({ said, used }).toEqual({ said: JSON.parse(good), used: undefined });
    expect(booked).toEqual([paid]);
  });
});
