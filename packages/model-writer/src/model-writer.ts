import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import type { PostRefusal } from '@kallos/contracts/posts/refusals';
import { microUsdOf } from './price.ts';
import { createBreaker } from '@kallos/service-kit/breaker';
import { createBulkhead } from '@kallos/service-kit/bulkhead';
import OpenAI from 'openai';
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import * as z from 'zod';
import { consultationFor, likelyClass } from '@kallos/product-knowledge/recognise';
import { builtInWriter, factsToTell } from '@kallos/writer/built-in-writer';
import { fingerprintOf, hashtagsOf, maxHashtags, mostHashtagsOf } from '@kallos/writer/text-faults';
import type { PostWriter, WritingOrder, WrittenPost } from '@kallos/writer/writer';

import { faultsOfModel } from './model-faults.ts';
import { abilitiesOf, tokensOf, type Tokens } from './models.ts';
import { postData, postInstructions } from './prompts/post-prompt.ts';

/** How to reach an OpenAI-style server. */
export interface ModelSettings {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
  readonly model: string;
  readonly milliseconds?: number;
}

const Answer = z.object({ text: z.string(), hashtags: z.array(z.string()) });

const refusal = (text: PostRefusal, cause: unknown) =>
  new AppError('upstream_failed', { fields: { text }, cause });

const mostOutputTokens = 2000;
const wrappingTokens = 600;

/** What the model said; undefined for prose, refusals and cut texts, which are no fault of the line. */
function readAnswer(text: string | null | undefined): z.infer<typeof Answer> | undefined {
  try {
    return Answer.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

interface Asked {
  readonly answer: z.infer<typeof Answer> | undefined;
  /** Undefined where the server does not say. */
  readonly used: Tokens | undefined;
}

type Ask = (input: string, order: WritingOrder) => Promise<Asked>;

/** Plain text within the limits, whatever the model added. */
export function cleanPost(text: string, hashtags: readonly string[], mostHashtags = maxHashtags): string {
  const body = text
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, '')
    .replace(/<[^<>]*>|[*_`]+/g, '')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const inText = hashtagsOf(body).length;
  const tags = hashtags
    .map((tag) => `#${(tag.match(/[\p{L}\p{N}]+/gu) ?? []).join('')}`)
    .filter((tag) => tag.length > 2 && !/^#(?:www|http)/i.test(tag))
    .slice(0, Math.max(0, mostHashtags - inText));
  return tags.length === 0 ? body : `${body}\n\n${[...new Set(tags)].join(' ')}`;
}

const classOf = (product: WritingOrder['product']) => product.productClass ?? likelyClass(product);

const temperatureFor = (model: string, { style }: WritingOrder) =>
  abilitiesOf(model).takesTemperature ? { temperature: Number(style?.temperature ?? '0.7') } : {};

const instructionsFor = ({ product }: WritingOrder): string => postInstructions(classOf(product));

function askThrough(client: OpenAI, modelOf: (order: WritingOrder) => string): Ask {
  let speaksResponses = true;
  const askResponses: Ask = async (input, order) => {
    const reply = await client.responses.create(
      {
        model: modelOf(order),
        instructions: instructionsFor(order),
        input,
        store: false,
        max_output_tokens: mostOutputTokens,
        safety_identifier: createHash('sha256').update(order.onBehalfOf).digest('hex').slice(0, 32),
        text: { format: zodTextFormat(Answer, 'social_post') },
        ...temperatureFor(modelOf(order), order),
      },
      { signal: order.signal },
    );
    return { answer: readAnswer(reply.output_text), used: tokensOf(reply.usage, mostTokens(input, order)) };
  };
  const askChat: Ask = async (input, order) => {
    const messages = [
      { role: 'system' as const, content: instructionsFor(order) },
      { role: 'user' as const, content: input },
    ];
    const reply = await client.chat.completions.create(
      {
        model: modelOf(order),
        messages,
        max_tokens: mostOutputTokens,
        response_format: zodResponseFormat(Answer, 'social_post'),
        ...temperatureFor(modelOf(order), order),
      },
      { signal: order.signal },
    );
    return {
      answer: readAnswer(reply.choices[0]?.message.content),
      used: tokensOf(reply.usage, mostTokens(input, order)),
    };
  };
  return async (input, order) => {
    if (!speaksResponses) return askChat(input, order);
    try {
      return await askResponses(input, order);
    } catch (error) {
      const isUnknownCall =
        error instanceof OpenAI.APIError &&
        (error.status === 404 || error.status === 405) &&
        error.code !== 'model_not_found';
      if (!isUnknownCall) throw error;
      speaksResponses = false;
      return askChat(input, order);
    }
  };
}

// No token is shorter than one byte.
const mostTokens = (input: string, order: WritingOrder) => ({
  input: Buffer.byteLength(instructionsFor(order)) + Buffer.byteLength(input) + wrappingTokens,
  output: mostOutputTokens,
});

const isUnbilled = (error: unknown) =>
  error instanceof OpenAI.APIError && error.status !== undefined && error.status < 500;

/** Writes with a model: one text, and one correction when it breaks a rule; then it gives up with `upstream_failed`. */
export function createModelWriter(settings: ModelSettings): PostWriter {
  const modelOf = ({ style }: WritingOrder) => style?.model ?? settings.model;
  const client = new OpenAI({
    apiKey: settings.apiKey,
    ...(settings.baseUrl === undefined ? {} : { baseURL: settings.baseUrl }),
    timeout: settings.milliseconds ?? 25_000,
    // A repeat of a billed call would be billed again.
    maxRetries: 0,
  });
  const askModel = askThrough(client, modelOf);
  const breaker = createBreaker('model');
  const silent = (cause: unknown) => {
    throw cause instanceof AppError ? cause : refusal('writer_silent', cause);
  };
  /** Asks once: paid before, settled after; only the line can break, not what is said on it. */
  const ask: Ask = async (input, order) => {
    const model = modelOf(order);
    const settle = await order.budget?.reserve(microUsdOf(model, mostTokens(input, order)));
    try {
      const call = () => askModel(input, order).catch(silent);
      const asked = await breaker.run(order.onBehalfOf, call, order.signal);
      if (asked.used) await settle?.(microUsdOf(model, asked.used));
      return asked;
    } catch (error) {
      // What was refused outright cost nothing; of anything else nobody knows, so it stays paid.
      if (error instanceof AppError && (error.code === 'unavailable' || isUnbilled(error.cause)))
        await settle?.(0);
      throw error;
    }
  };
  const write = async (order: WritingOrder): Promise<WrittenPost> => {
    // What may not be named is not left to a model's obedience.
    if (consultationFor(order.product)) return builtInWriter.write(order);
    const facts = factsToTell(order);
    const productClass = classOf(order.product);
    const recent = order.recent.map(({ content }) => fingerprintOf(content));
    const mostHashtags = mostHashtagsOf(order.rule);
    let faults: string[] = [];
    const used = { input: 0, output: 0 };
    for (const round of [1, 2]) {
      const input = postData(order, facts, faults, productClass);
      const { answer, used: now } = await ask(input, order);
      used.input += now?.input ?? 0;
      used.output += now?.output ?? 0;
      const tags = [...(order.voice?.hashtags ?? []), ...(answer?.hashtags ?? [])];
      const said = [answer?.text ?? '', order.voice?.signature ?? ''].filter((part) => part !== '');
      const content = cleanPost(said.join('\n\n'), tags, mostHashtags);
      faults = faultsOfModel(content, order, recent);
      if (faults.length > 0 && round === 1) continue;
      if (faults.length > 0) break;
      return {
        content,
        writer: { kind: 'model', model: modelOf(order) },
        facts,
        promptHash: createHash('sha256').update(instructionsFor(order)).update(input).digest('hex'),
        inputTokens: used.input,
        outputTokens: used.output,
      };
    }
    throw refusal('writer_unusable', new Error(faults.join(' ')));
  };
  const bulkhead = createBulkhead();
  return { write: (order) => bulkhead.run(order.onBehalfOf, () => write(order)) };
}
