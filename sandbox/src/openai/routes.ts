import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import * as z from 'zod';
import type { Env } from '../broken-connections.ts';
import type { Faults } from '../faults.ts';
import { withFaults } from '../plain-faults.ts';
import { compose, readSubject, type Schema } from './compose.ts';
import { writePost } from './phrases.ts';

/** Models by name; reasoning models take no temperature unless their effort is `none`. */
const models: Readonly<Record<string, { readonly isReasoning: boolean }>> = {
  'gpt-4o': { isReasoning: false },
  'gpt-4o-mini': { isReasoning: false },
  'gpt-4.1': { isReasoning: false },
  'gpt-4.1-mini': { isReasoning: false },
  'gpt-6-luna': { isReasoning: true },
  'gpt-6.1-terra': { isReasoning: true },
  'gpt-6.1-sol': { isReasoning: true },
};

interface Asked {
  readonly model: string;
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>;
  readonly schema: Schema | undefined;
  readonly temperature?: number | null | undefined;
  readonly top_p?: number | null | undefined;
  readonly effort: string | null | undefined;
}

/** Only the text parts of a message are read. */
const Content = z
  .union([z.string(), z.array(z.object({ text: z.string().default('') }))])
  .transform((content) =>
    typeof content === 'string' ? content : content.map(({ text }) => text).join('\n'),
  );
const Message = z.object({ role: z.string().default('user'), content: Content });
// The schema is caller data; `compose` reads only the keys it supports.
const JsonSchema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);
const tuning = { temperature: z.number().min(0).max(2).nullish(), top_p: z.number().nullish() };

const ResponsesBody = z
  .object({
    model: z.string(),
    input: z.union([z.string().transform((content) => [{ role: 'user', content }]), z.array(Message)]),
    instructions: z.string().nullish(),
    text: z.object({ format: z.object({ schema: JsonSchema.optional() }).optional() }).nullish(),
    reasoning: z.object({ effort: z.string().nullish() }).nullish(),
    ...tuning,
  })
  .transform(({ input, instructions, text, reasoning, ...rest }): Asked => ({
    ...rest,
    messages: [{ role: 'system', content: instructions ?? '' }, ...input],
    schema: text?.format?.schema,
    effort: reasoning?.effort,
  }));

const ChatBody = z
  .object({
    model: z.string(),
    messages: z.array(Message).min(1),
    response_format: z.object({ json_schema: z.object({ schema: JsonSchema }).optional() }).nullish(),
    reasoning_effort: z.string().nullish(),
    ...tuning,
  })
  .transform(({ response_format, reasoning_effort, ...rest }): Asked => ({
    ...rest,
    schema: response_format?.json_schema?.schema,
    effort: reasoning_effort,
  }));

const errorBody = (message: string, more: { type?: string; param?: string; code?: string } = {}) => ({
  error: { message, type: 'invalid_request_error', param: null, code: null, ...more },
});

/** Returns the first parameter that this model does not accept. */
function findUnsupported(
  { isReasoning }: { readonly isReasoning: boolean },
  asked: Asked,
): string | undefined {
  if (!isReasoning) return asked.effort == null ? undefined : 'reasoning.effort';
  if (asked.effort === 'none') return undefined;
  return (['temperature', 'top_p'] as const).find((name) => asked[name] != null);
}

interface Written {
  readonly model: string;
  readonly text: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

const tokensIn = (text: string) => Math.max(1, Math.ceil(text.length / 3.2));

function write({ model, messages, schema }: Asked): Written {
  const allText = messages.map(({ content }) => content).join('\n');
  const userText = messages.flatMap(({ role, content }) => (role === 'user' ? content : [])).join('\n');
  const subject = readSubject(userText, allText);
  const text = schema === undefined ? writePost(subject) : JSON.stringify(compose(schema, subject));
  return { model, text, inputTokens: tokensIn(allText), outputTokens: tokensIn(text) };
}

const asResponse = ({ model, text, inputTokens, outputTokens }: Written) => ({
  id: `resp_${randomUUID()}`,
  object: 'response',
  created_at: Math.floor(Date.now() / 1000),
  status: 'completed',
  error: null,
  incomplete_details: null,
  model,
  output: [
    {
      id: `msg_${randomUUID()}`,
      type: 'message',
      status: 'completed',
      role: 'assistant',
      content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
    },
  ],
  usage: {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: inputTokens + outputTokens,
  },
});

const asCompletion = ({ model, text, inputTokens, outputTokens }: Written) => ({
  id: `chatcmpl_${randomUUID()}`,
  object: 'chat.completion',
  created: Math.floor(Date.now() / 1000),
  model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: text, refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  },
});

const answerWith =
  (body: z.ZodType<Asked>, show: (written: Written) => object) =>
  async (c: Context<Env>): Promise<Response> => {
    const read = body.safeParse(await c.req.json().catch(() => undefined));
    if (!read.success) {
      const [issue] = read.error.issues;
      return c.json(errorBody(issue?.message ?? '', { param: issue?.path.join('.') ?? '' }), 400);
    }
    const asked = read.data;
    const model = models[asked.model];
    if (!model) {
      const message = `The model \`${asked.model}\` does not exist or you do not have access to it.`;
      return c.json(errorBody(message, { code: 'model_not_found' }), 404);
    }
    const param = findUnsupported(model, asked);
    if (param === undefined) return c.json(show(write(asked)));
    const message = `Unsupported parameter: '${param}' is not supported with this model.`;
    return c.json(errorBody(message, { param, code: 'unsupported_parameter' }), 400);
  };

/** Serves an OpenAI-compatible API that answers in Greek from a fixed set of sentences. */
export function createOpenAi(faults: Faults): Hono<Env> {
  const app = new Hono<Env>().basePath('/openai');
  app.use(async (c, next) => {
    if (/^Bearer \S+/.test(c.req.header('authorization') ?? '')) return next();
    return c.json(errorBody("You didn't provide an API key.", { code: 'invalid_api_key' }), 401);
  });
  app.use(
    withFaults(faults, (code, message) => errorBody(message, { type: 'server_error', code: String(code) })),
  );
  app.post('/v1/responses', answerWith(ResponsesBody, asResponse));
  app.post('/v1/chat/completions', answerWith(ChatBody, asCompletion));
  return app;
}
