import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { createBreaker } from '@kallos/service-kit/background/breaker';
import OpenAI from 'openai';
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import type * as z from 'zod';
import type { WritingBudget } from '../built-in/writer.ts';
import { abilitiesOf, microUsd, tokensOf, type ModelAbilities, type Tokens } from './models.ts';

/** Connection to an OpenAI-style server. */
export interface ModelSettings {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
  readonly model: string;
  readonly milliseconds?: number;
  /** US dollars per million tokens, for servers other than OpenAI. */
  readonly price?: ModelAbilities['price'] | undefined;
}

/** The account on whose behalf a model is called. */
export interface ModelCall {
  /** A pseudonymous id by which the provider can distinguish accounts. */
  readonly onBehalfOf: string;
  /** The budget that pays for the call in advance. */
  readonly budget?: WritingBudget | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One call to a model: instructions, data, and the shape of the answer. */
export interface Question<Shape extends z.ZodType> extends ModelCall {
  readonly name: string;
  readonly instructions: string;
  readonly input: string;
  readonly pictures?: readonly Uint8Array[];
  readonly shape: Shape;
  readonly mostOutputTokens: number;
  /** Overrides the client's model. */
  readonly model?: string | undefined;
  /** Ignored by models without a temperature. */
  readonly temperature?: number;
}

/** A model's answer and its cost. */
export interface Reply<Said> {
  /** Undefined for prose, refusals, truncated texts and other shapes: the connection is fine. */
  readonly said: Said | undefined;
  /** Undefined if the server counts no tokens or an impossible number. */
  readonly used: Tokens | undefined;
  /** The cost in millionths of a dollar; the maximum if unknown. */
  readonly paid: number;
}

/** A model client with timeout, circuit breaker and budget. */
export interface ModelClient {
  readonly model: string;
  readonly abilities: ModelAbilities;
  /**
   * Calls the model once; rejects with `timeout`, `upstream_failed` or `unavailable`, or with the budget's
   * error.
   */
  readonly ask: <Shape extends z.ZodType>(question: Question<Shape>) => Promise<Reply<z.output<Shape>>>;
}

/** An upper bound for a small image and for the envelope of a call. */
const pictureTokens = 1600;
const wrappingTokens = 600;

function rethrowKnown(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  if (cause instanceof OpenAI.APIConnectionTimeoutError) throw new AppError('timeout', { cause });
  throw new AppError('upstream_failed', {
    message: 'The text service did not answer properly. Please try again.',
    cause,
  });
}

const isUnknownCall = (error: unknown) =>
  error instanceof OpenAI.APIError &&
  (error.status === 404 || error.status === 405) &&
  error.code !== 'model_not_found';

const isUnsupported = (error: unknown) =>
  error instanceof OpenAI.APIError && error.status === 400 && String(error.code).startsWith('unsupported_');

const isUnbilled = (error: unknown) =>
  error instanceof OpenAI.APIError && error.status !== undefined && error.status < 500;

function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

const rememberedMilliseconds = 3_600_000;

const asDataUrl = (jpeg: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;

type AnyQuestion = Question<z.ZodType>;
interface Attempt {
  readonly client: OpenAI;
  readonly model: string;
  /** Undefined for a model that refused an option. */
  readonly tuning: ModelAbilities | undefined;
}
interface Answer {
  readonly value: unknown;
  readonly usage: unknown;
}

const temperatureOf = ({ tuning }: Attempt, { temperature = 0.7 }: AnyQuestion) =>
  tuning?.takesTemperature ? { temperature } : {};

async function askResponses(attempt: Attempt, question: AnyQuestion): Promise<Answer> {
  const { client, model, tuning } = attempt;
  const { input: text, signal } = question;
  const pictures = (question.pictures ?? []).map((jpeg) => ({
    type: 'input_image' as const,
    detail: 'low' as const,
    image_url: asDataUrl(jpeg),
  }));
  const content = [{ type: 'input_text' as const, text }, ...pictures];
  const answer = await client.responses.create(
    {
      model,
      instructions: question.instructions,
      input: pictures.length === 0 ? text : [{ role: 'user', content }],
      store: false,
      max_output_tokens: question.mostOutputTokens,
      safety_identifier: createHash('sha256').update(question.onBehalfOf).digest('hex').slice(0, 32),
      text: { format: zodTextFormat(question.shape, question.name) },
      ...temperatureOf(attempt, question),
      ...(tuning?.effort ? { reasoning: { effort: tuning.effort } } : {}),
    },
    { signal },
  );
  return { value: readJson(answer.output_text), usage: answer.usage };
}

async function askChat(attempt: Attempt, question: AnyQuestion): Promise<Answer> {
  const { input: text, signal } = question;
  const pictures = (question.pictures ?? []).map((jpeg) => ({
    type: 'image_url' as const,
    image_url: { url: asDataUrl(jpeg), detail: 'low' as const },
  }));
  const answer = await attempt.client.chat.completions.create(
    {
      model: attempt.model,
      messages: [
        { role: 'system', content: question.instructions },
        { role: 'user', content: pictures.length === 0 ? text : [{ type: 'text', text }, ...pictures] },
      ],
      // Compatible servers use this older name.
      max_tokens: question.mostOutputTokens,
      response_format: zodResponseFormat(question.shape, question.name),
      ...temperatureOf(attempt, question),
    },
    { signal },
  );
  return { value: readJson(answer.choices[0]?.message.content), usage: answer.usage };
}

/** Returns the maximum tokens of a call: no token is shorter than one byte. */
const mostTokens = ({ instructions, input, pictures = [], mostOutputTokens }: AnyQuestion): Tokens => ({
  input:
    Buffer.byteLength(instructions) +
    Buffer.byteLength(input) +
    pictures.length * pictureTokens +
    wrappingTokens,
  output: mostOutputTokens,
});

/** Creates a client for the Responses API, or for chat completions if a server supports only those. */
export function createModelClient(settings: ModelSettings): ModelClient {
  const client = new OpenAI({
    apiKey: settings.apiKey,
    ...(settings.baseUrl === undefined ? {} : { baseURL: settings.baseUrl }),
    timeout: settings.milliseconds ?? 25_000,
    // A repeated call would be billed again.
    maxRetries: 0,
  });
  const breaker = createBreaker('model');
  let chatUntil = 0;
  const untunedUntil = new Map<string, number>();
  const remembered = () => Date.now() + rememberedMilliseconds;

  const send = async (model: string, question: AnyQuestion): Promise<Answer> => {
    const speaksResponses = Date.now() >= chatUntil;
    const tuning = Date.now() < (untunedUntil.get(model) ?? 0) ? undefined : abilitiesOf(model);
    try {
      return await (speaksResponses ? askResponses : askChat)({ client, model, tuning }, question);
    } catch (error) {
      // Both refusals are free and cached for an hour only: a failing proxy answers 404 as well.
      if (speaksResponses && isUnknownCall(error)) chatUntil = remembered();
      else if (tuning && isUnsupported(error)) untunedUntil.set(model, remembered());
      else throw error;
      return send(model, question);
    }
  };
  return {
    model: settings.model,
    abilities: abilitiesOf(settings.model),
    ask: async (question) => {
      const model = question.model ?? settings.model;
      const most = mostTokens(question);
      const costOf = (tokens: Tokens) => microUsd(settings.price ?? abilitiesOf(model).price, tokens);
      const settle = await question.budget?.reserve(costOf(most));
      try {
        // Only the connection counts for the breaker, not the answer's content.
        const { value, usage } = await breaker.run(
          question.onBehalfOf,
          () => send(model, question).catch(rethrowKnown),
          question.signal,
        );
        const used = tokensOf(usage, most);
        const paid = costOf(used ?? most);
        if (used) await settle?.(paid);
        return { said: question.shape.safeParse(value).data, used, paid };
      } catch (error) {
        // Calls that were not sent or were refused cost nothing; the cost of other failures is unknown.
        if (error instanceof AppError && (error.code === 'unavailable' || isUnbilled(error.cause)))
          await settle?.(0);
        throw error;
      }
    },
  };
}
