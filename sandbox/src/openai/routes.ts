import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import * as z from 'zod';
import type { Faults } from '../faults.ts';
import { withFaults } from '../plain-faults.ts';
import type { Env } from '../wire.ts';
import { compose, type Schema } from './compose.ts';
import { asModel, findModel, models, type Model } from './models.ts';
import { writePost } from './phrases.ts';
import { readSubject } from './subject.ts';

const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

const errorBody = (
  message: string,
  more: { type?: string; param?: string | null; code?: string | null } = {},
) => ({
  error: {
    message,
    type: more.type ?? 'invalid_request_error',
    param: more.param ?? null,
    code: more.code ?? null,
  },
});

/** A part of a message: text counts, a picture is only weighed. */
const Part = z.looseObject({ type: z.string(), text: z.string().optional() });
const Message = z.looseObject({
  role: z.string().default('user'),
  content: z.union([z.string(), z.array(Part)]),
});
// A schema is data of the caller; compose reads only the keys that it knows.
const JsonSchema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);
const Format = z.looseObject({ type: z.string(), schema: JsonSchema.optional() });

const ResponsesBody = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(Message)]),
  instructions: z.string().nullish(),
  text: z.looseObject({ format: Format.optional() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().nullish(),
  reasoning: z.looseObject({ effort: z.string().nullish() }).nullish(),
  max_output_tokens: z.int().min(16).nullish(),
  stream: z.boolean().nullish(),
});

const ChatBody = z.looseObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  response_format: z
    .looseObject({ type: z.string(), json_schema: z.looseObject({ schema: JsonSchema }).optional() })
    .nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().nullish(),
  reasoning_effort: z.string().nullish(),
  stream: z.boolean().nullish(),
});

const ModerationBody = z.looseObject({
  input: z.union([z.string(), z.array(z.union([z.string(), Part]))]),
  model: z.string().optional(),
});

const textOf = (content: string | ReadonlyArray<{ readonly text?: string | undefined }>) =>
  typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('\n');

const tokensIn = (text: string) => Math.max(1, Math.ceil(text.length / 3.2));

interface Tuning {
  readonly temperature?: number | null | undefined;
  readonly top_p?: number | null | undefined;
  readonly effort?: string | null | undefined;
  readonly stream?: boolean | null | undefined;
}

/** What this model does not take, in the words of the service; undefined when all is well. */
function refuseTuning(model: Model, { temperature, top_p, effort, stream }: Tuning) {
  const unsupported = (param: string, message: string) =>
    errorBody(message, { param, code: 'unsupported_parameter' });
  if (stream) return unsupported('stream', "Unsupported parameter: 'stream' is not served here.");
  if (!model.isReasoning && effort != null)
    return unsupported(
      'reasoning.effort',
      "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
    );
  if (model.refusesNone && effort === 'none')
    return errorBody("Unsupported value: 'none' is not supported with this model.", {
      param: 'reasoning.effort',
      code: 'unsupported_value',
    });
  if (!model.isReasoning || effort === 'none') return undefined;
  for (const [param, value] of Object.entries({ temperature, top_p }))
    if (value != null)
      return unsupported(param, `Unsupported parameter: '${param}' is not supported with this model.`);
  return undefined;
}

type Checked<T> = { readonly body: T; readonly model: Model } | Response;

async function check<T extends { model: string }>(
  c: Context<Env>,
  schema: z.ZodType<T>,
  tune: (body: T) => Tuning,
): Promise<Checked<T>> {
  const read = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!read.success) {
    const [issue] = read.error.issues;
    return c.json(errorBody(issue?.message ?? 'Invalid body', { param: issue?.path.join('.') ?? null }), 400);
  }
  const model = findModel(read.data.model);
  if (!model)
    return c.json(
      errorBody(`The model \`${read.data.model}\` does not exist or you do not have access to it.`, {
        code: 'model_not_found',
      }),
      404,
    );
  const refusal = refuseTuning(model, tune(read.data));
  return refusal ? c.json(refusal, 400) : { body: read.data, model };
}

function write(userText: string, allText: string, schema: Schema | undefined): string {
  const subject = readSubject(userText, allText);
  return schema === undefined ? writePost(subject) : JSON.stringify(compose(schema, subject));
}

async function answerResponses(c: Context<Env>): Promise<Response> {
  const checked = await check(c, ResponsesBody, ({ temperature, top_p, reasoning, stream }) => ({
    temperature,
    top_p,
    stream,
    effort: reasoning?.effort,
  }));
  if (checked instanceof Response) return checked;
  const { body, model } = checked;
  const messages = typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : body.input;
  const userText = messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => textOf(content))
    .join('\n');
  const allText = [body.instructions ?? '', ...messages.map(({ content }) => textOf(content))].join('\n');
  const format = body.text?.format;
  const text = write(userText, allText, format?.type === 'json_schema' ? format.schema : undefined);
  const [input, output] = [tokensIn(allText), tokensIn(text)];
  const isCut = body.max_output_tokens != null && output > body.max_output_tokens;
  return c.json({
    id: newId('resp'),
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status: isCut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    model: model.id,
    output: [
      {
        id: newId('msg'),
        type: 'message',
        status: isCut ? 'incomplete' : 'completed',
        role: 'assistant',
        content: [
          {
            type: 'output_text',
            text: isCut ? text.slice(0, (body.max_output_tokens ?? 0) * 3) : text,
            annotations: [],
            logprobs: [],
          },
        ],
      },
    ],
    parallel_tool_calls: true,
    store: false,
    temperature: body.temperature ?? 1,
    text: { format: format ?? { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
  });
}

async function answerChat(c: Context<Env>): Promise<Response> {
  const checked = await check(c, ChatBody, ({ temperature, top_p, reasoning_effort, stream }) => ({
    temperature,
    top_p,
    stream,
    effort: reasoning_effort,
  }));
  if (checked instanceof Response) return checked;
  const { body, model } = checked;
  const allText = body.messages.map(({ content }) => textOf(content)).join('\n');
  const userText = body.messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => textOf(content))
    .join('\n');
  const content = write(userText, allText, body.response_format?.json_schema?.schema);
  const [input, output] = [tokensIn(allText), tokensIn(content)];
  return c.json({
    id: newId('chatcmpl'),
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: model.id,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  });
}

const categories = ['harassment', 'hate', 'illicit', 'self-harm', 'sexual', 'violence'];

async function answerModeration(c: Context<Env>): Promise<Response> {
  const read = ModerationBody.safeParse(await c.req.json().catch(() => undefined));
  if (!read.success) return c.json(errorBody('Invalid input', { param: 'input' }), 400);
  const { input } = read.data;
  const items = typeof input === 'string' ? [input] : input;
  const texts = items.map((item) => (typeof item === 'string' ? item : (item.text ?? ''))).join('\n');
  const isViolent = /\b(kill|murder)\b|θα σε σκοτώσω/i.test(texts);
  const marked = (name: string) => isViolent && name === 'violence';
  return c.json({
    id: newId('modr'),
    model: 'omni-moderation-latest',
    results: [
      {
        flagged: isViolent,
        categories: Object.fromEntries(categories.map((name) => [name, marked(name)])),
        category_scores: Object.fromEntries(categories.map((name) => [name, marked(name) ? 0.97 : 0.0001])),
      },
    ],
  });
}

/** A server that speaks like OpenAI's and writes Greek from a fixed stock of sentences. */
export function createOpenAi(faults: Faults): Hono<Env> {
  const app = new Hono<Env>();
  app.use('/openai/*', async (c, next) => {
    if (!/^Bearer \S+/.test(c.req.header('authorization') ?? ''))
      return c.json(errorBody("You didn't provide an API key.", { code: 'invalid_api_key' }), 401);
    await next();
    c.header('x-request-id', newId('req'));
    return undefined;
  });
  app.use(
    '/openai/*',
    withFaults(faults, (code, message) => errorBody(message, { type: 'server_error', code: String(code) })),
  );
  app.get('/openai/v1/models', (c) => c.json({ object: 'list', data: models.map(asModel) }));
  app.post('/openai/v1/responses', (c) => answerResponses(c));
  app.post('/openai/v1/chat/completions', (c) => answerChat(c));
  app.post('/openai/v1/moderations', (c) => answerModeration(c));
  return app;
}
