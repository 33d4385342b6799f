import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { createBreaker } from '@kallos/service-kit/background/breaker';
import type { WritingBudget } from '../built-in/writer.ts';
import OpenAI from 'openai';
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import type * as z from 'zod';
import { abilitiesOf, microUsd, tokensOf, type ModelAbilities, type Tokens } from './models.ts';

/** How to reach an OpenAI-style server. */
export interface ModelSettings {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
  readonly model: string;
  readonly milliseconds?: number;
  /** US dollars per million tokens, where the server is not OpenAI's. */
  readonly price?: ModelAbilities['price'] | undefined;
}

/** On whose account a model is asked. */
export interface ModelCall {
  /** Tells accounts apart for the provider without naming them. */
  readonly onBehalfOf: string;
  /** Out of which the call is paid before it is made. */
  readonly budget?: WritingBudget | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One question to a model: rules, data, and the shape of the answer. */
export interface Question<Shape extends z.ZodType> extends ModelCall {
  readonly name: string;
  readonly instructions: string;
  readonly input: string;
  readonly pictures?: readonly Uint8Array[];
  readonly shape: Shape;
  readonly mostOutputTokens: number;
  /** Another model than the client's own. */
  readonly model?: string | undefined;
  /** Heeded by models that take one. */
  readonly temperature?: number;
}

/** What a model answered, and what that took. */
export interface Reply<Said> {
  /** Undefined for prose, refusals, cut texts and all that has another shape: no fault of the line. */
  readonly said: Said | undefined;
  /** Undefined where the server does not count, or counts what cannot be. */
  readonly used: Tokens | undefined;
  /** What it costs in millionths of a dollar; where nobody knows, the most that it can. */
  readonly paid: number;
}

/** A model behind its time limit, breaker and budget. */
export interface ModelClient {
  readonly model: string;
  readonly abilities: ModelAbilities;
  /** Asks once; rejects with `timeout`, `upstream_failed` or `unavailable`, or as the budget does. */
  readonly ask: <Shape extends z.ZodType>(question: Question<Shape>) => Promise<Reply<z.output<Shape>>>;
}

/** More than any model counts for a small picture, and for the wrapping around a question. */
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
  /** Undefined for a model that refused what it was thought to know. */
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
      // Compatible servers know this older name.
      max_tokens: question.mostOutputTokens,
      response_format: zodResponseFormat(question.shape, question.name),
      ...temperatureOf(attempt, question),
    },
    { signal },
  );
  return { value: readJson(answer.choices[0]?.message.content), usage: answer.usage };
}

/** The most tokens that a question can count: no token is shorter than one byte. */
const mostTokens = ({ instructions, input, pictures = [], mostOutputTokens }: AnyQuestion): Tokens => ({
  input:
    Buffer.byteLength(instructions) +
    Buffer.byteLength(input) +
    pictures.length * pictureTokens +
    wrappingTokens,
  output: mostOutputTokens,
});

/** Talks to a model over the Responses API, or over chat completions where a server knows only those. */
export function createModelClient(settings: ModelSettings): ModelClient {
  const client = new OpenAI({
    apiKey: settings.apiKey,
    ...(settings.baseUrl === undefined ? {} : { baseURL: settings.baseUrl }),
    timeout: settings.milliseconds ?? 25_000,
    // A repeat of a billed call would be billed again.
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
      // Both kinds of refusal cost nothing and are remembered for an hour: a proxy that is ill answers 404 as well.
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
        // Only the line can break: what the model says on it is not the breaker's business.
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
        // What was not asked or was refused outright cost nothing; of anything else nobody knows.
        if (error instanceof AppError && (error.code === 'unavailable' || isUnbilled(error.cause)))
          await settle?.(0);
        throw error;
      }
    },
  };
}
