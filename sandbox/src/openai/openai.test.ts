import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { useTestSandbox } from '../../testing/start-sandbox.ts';

const sandbox = useTestSandbox();

const ask = (body: object) => sandbox.post('/openai/v1/responses', { model: 'gpt-4o', ...body });
const structured = (schema: z.ZodType) => ({
  text: { format: { type: 'json_schema', name: 'answer', strict: true, schema: z.toJSONSchema(schema) } },
});
const outputOf = (body: Record<string, unknown>) => {
  const [message] = body['output'] as Array<{ content: Array<{ text: string }> }>;
  return message?.content[0]?.text ?? '';
};

const Post = z.object({ text: z.string(), hashtags: z.array(z.string()) });
const Ranking = z.object({
  images: z.array(z.object({ id: z.string(), score: z.int().min(0).max(100), reason: z.string().max(40) })),
  note: z.nullable(z.string()),
  tone: z.enum(['calm', 'warm']),
});

describe('structured output', () => {
  it('fits the schema and writes Greek about the product', async () => {
    const input = JSON.stringify({ product: { name: 'Hydra Serum' } });
    const { status, body } = await ask({ input, ...structured(Post) });
    expect(status).toBe(200);
    const post = Post.parse(JSON.parse(outputOf(body)));
    expect(post.text).toContain('Hydra Serum');
    expect(post.text).toMatch(/\p{Script=Greek}{4}/u);
    expect(post.hashtags.length).toBeGreaterThan(1);
    expect(body['usage']).toMatchObject({
      input_tokens: expect.any(Number),
      output_tokens: expect.any(Number),
    });
  });

  it('ranks exactly the given items, the best first', async () => {
    const input = 'Rank for «Hydra Serum»: {"id":"a1"} {"id":"b2"} {"id":"c3"}';
    const { body } = await ask({
      input: [{ role: 'user', content: [{ type: 'input_text', text: input }] }],
      ...structured(Ranking),
    });
    const { images } = Ranking.parse(JSON.parse(outputOf(body)));
    expect(images.map(({ id }) => id)).toEqual(['a1', 'b2', 'c3']);
    expect(images.map(({ score }) => score)).toEqual(
      images.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  it('differs for another request and repeats for the same one', async () => {
    const text = async (name: string) =>
      outputOf((await ask({ input: JSON.stringify({ name }), ...structured(Post) })).body);
    expect(await text('Calm Cream')).toBe(await text('Calm Cream'));
    expect(await text('Calm Cream')).not.toBe(await text('Night Oil'));
  });

  it('works over chat completions too', async () => {
    const { body } = await sandbox.post('/openai/v1/chat/completions', {
      model: 'gpt-4o',
      messages: [{ role: 'user', content: '{"product_name":"Mineral SPF 50"}' }],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'd', schema: z.toJSONSchema(z.object({ description: z.string() })) },
      },
    });
    const [choice] = body['choices'] as Array<{ message: { content: string } }>;
    expect(JSON.parse(choice?.message.content ?? '')).toMatchObject({
      description: expect.stringContaining('Mineral SPF 50'),
    });
    expect(body['usage']).toMatchObject({ total_tokens: expect.any(Number) });
  });
});

describe('refusals', () => {
  it('requires a key', async () => {
    const response = await fetch(`${sandbox.url}/openai/v1/models`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
  });

  it('rejects an unknown model, and a temperature for a reasoning model', async () => {
    expect(await ask({ model: 'gpt-0', input: 'x' })).toMatchObject({
      status: 404,
      body: { error: { code: 'model_not_found' } },
    });
    expect(await ask({ model: 'gpt-6-luna', input: 'x', temperature: 0.7 })).toMatchObject({
      status: 400,
      body: { error: { code: 'unsupported_parameter', param: 'temperature' } },
    });
    const calm = await ask({
      model: 'gpt-6-luna',
      input: 'x',
      temperature: 0.7,
      reasoning: { effort: 'none' },
    });
    expect(calm.status).toBe(200);
  });

  it('describes an invalid body', async () => {
    expect(await ask({})).toMatchObject({ status: 400, body: { error: { param: 'input' } } });
  });

  it('limits the rate when a fault is injected', async () => {
    await sandbox.post('/control/faults', {
      match: { path: '/openai/v1/responses' },
      effect: { kind: 'refuse', status: 429, headers: { 'retry-after': '3' } },
      times: 1,
    });
    const limited = await ask({ input: 'x' });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
  });
});
