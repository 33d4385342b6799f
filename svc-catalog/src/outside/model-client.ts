import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import OpenAI from 'openai';
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import type * as z from 'zod';
import { createBreaker } from '@kallos/service-kit/breaker';
import { abilitiesOf, microUsd, tokensOf, type ModelAbilities } from '@kallos/model-writer/models';

/** How to reach an OpenAI-style server. */
export interface ModelSettings {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
  readonly model: string;
  readonly milliseconds?: number;
  /** US dollars per million tokens, where the server is not OpenAI's. */
  readonly price?: ModelAbilities['price'] | undefined;
}

/** Pays for a call before it is made. */
export interface Budget {
  /** Takes the most that a call can cost, in millionths of a dollar; rejects with `limit_reached`. The answer gives back what it did not cost. */
  readonly reserve: (mostMicroUsd: number) => Promise<(spentMicroUsd: number) => Promise<void>>;
}

/** One question to a model: rules, data, and the shape of the answer. */
export interface Question<Shape extends z.ZodType, Answer> {
  readonly name: string;
  readonly instructions: string;
  readonly data: unknown;
  readonly pictures?: readonly Uint8Array[];
  readonly shape: Shape;
  /** Turns what the model said into what is used; undefined when it cannot be used. */
  readonly read: (said: z.output<Shape>) => Answer | undefined;
  readonly mostOutputTokens: number;
  /** Tells accounts apart for the provider without naming them. */
  readonly onBehalfOf: string;
  readonly budget?: Budget | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A model behind its time limit, breaker and budget. */
export interface ModelClient {
  readonly model: string;
  readonly abilities: ModelAbilities;
  readonly ask: <Shape extends z.ZodType, Answer>(question: Question<Shape, Answer>) => Promise<Answer>;
}

interface Said {
  readonly value: unknown;
  readonly usage: unknown;
}

const correction =
  'Your last answer could not be used. Answer again: only the asked-for fields, plain text, following the rules.';
/** More than any model counts for a small picture, and for the wrapping around a question. */
const pictureTokens = 1600;
const wrappingTokens = 600;

function failureOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (cause instanceof OpenAI.APIConnectionTimeoutError) return new AppError('timeout', { cause });
  return new AppError('upstream_failed', {
    message: 'The text service did not answer properly. Please try again.',
    cause,
  });
}

function rethrowKnown(error: unknown): never {
  throw failureOf(error);
}

const isUnknownCall = (error: unknown) =>
  error instanceof OpenAI.APIError &&
  (error.status === 404 || error.status === 405) &&
  error.code !== 'model_not_found';

const isUnsupported = (error: unknown) =>
  error instanceof OpenAI.APIError && error.status === 400 && String(error.code).startsWith('unsupported_');

const isUnbilled = (error: unknown) =>
  error instanceof OpenAI.APIError && error.status !== undefined && error.status < 500;

/** Undefined for refusals, cut texts and prose; the question's shape decides about the rest. */
function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

const asDataUrl = (jpeg: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;

type AnyQuestion = Question<z.ZodType, unknown>;
interface Attempt {
  readonly client: OpenAI;
  readonly model: string;
  readonly tuning: ModelAbilities | undefined;
  readonly text: string;
}

async function askResponses({ client, model, tuning, text }: Attempt, question: AnyQuestion): Promise<Said> {
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
      ...(tuning?.takesTemperature ? { temperature: 0.7 } : {}),
      ...(tuning?.effort ? { reasoning: { effort: tuning.effort } } : {}),
    },
    { signal: question.signal },
  );
  return { value: readJson(answer.output_text), usage: answer.usage };
}

async function askChat({ client, model, tuning, text }: Attempt, question: AnyQuestion): Promise<Said> {
  const pictures = (question.pictures ?? []).map((jpeg) => ({
    type: 'image_url' as const,
    image_url: { url: asDataUrl(jpeg), detail: 'low' as const },
  }));
  const answer = await client.chat.completions.create(
    {
      model,
      messages: [
        { role: 'system', content: question.instructions },
        { role: 'user', content: pictures.length === 0 ? text : [{ type: 'text', text }, ...pictures] },
      ],
      // Compatible servers know this older name.
      max_tokens: question.mostOutputTokens,
      response_format: zodResponseFormat(question.shape, question.name),
      ...(tuning?.takesTemperature ? { temperature: 0.7 } : {}),
    },
    { signal: question.signal },
  );
  return { value: readJson(answer.choices[0]?.message.content), usage: answer.usage };
}

/** The most tokens that a question can count: no token is shorter than one byte. */
const mostTokens = (question: AnyQuestion, text: string) => ({
  input:
    Buffer.byteLength(question.instructions) +
    Buffer.byteLength(text) +
    (question.pictures?.length ?? 0) * pictureTokens +
    wrappingTokens,
  output: question.mostOutputTokens,
});

/** Talks to a model over the Responses API, or over chat completions where a server knows only those. */
export function createModelClient(settings: ModelSettings): ModelClient {
  const { model } = settings;
  const abilities = abilitiesOf(model, settings.price);
  const client = new OpenAI({
    apiKey: settings.apiKey,
    ...(settings.baseUrl === undefined ? {} : { baseURL: settings.baseUrl }),
    timeout: settings.milliseconds ?? 25_000,
    // A repeat of a billed call would be billed again.
    maxRetries: 0,
  });
  const breaker = createBreaker('model');
  let speaksResponses = true;
  let tuning: ModelAbilities | undefined = abilities;

  const send = async (text: string, question: AnyQuestion): Promise<Said> => {
    const attempt = { client, model, tuning, text };
    try {
      return await (speaksResponses ? askResponses : askChat)(attempt, question);
    } catch (error) {
      // Both kinds of refusal cost nothing and are remembered, so that they happen once.
      if (speaksResponses && isUnknownCall(error)) speaksResponses = false;
      else if (tuning && isUnsupported(error)) tuning = undefined;
      else throw error;
      return send(text, question);
    }
  };
  const sendPaid = async (text: string, question: AnyQuestion): Promise<unknown> => {
    const most = mostTokens(question, text);
    const refund = await question.budget?.reserve(microUsd(abilities, most));
    try {
      // Only the line can break: what the model says on it is not the breaker's business.
      const { value, usage } = await breaker.run(
        question.onBehalfOf,
        () => send(text, question).catch(rethrowKnown),
        question.signal,
      );
      const used = tokensOf(usage, most);
      if (used) await refund?.(microUsd(abilities, used));
      return value;
    } catch (error) {
      // What was not asked or was refused outright cost nothing; of anything else nobody knows.
      if (error instanceof AppError && (error.code === 'unavailable' || isUnbilled(error.cause)))
        await refund?.(0);
      throw error;
    }
  };
  /** An answer out of shape is as useless as one that breaks the rules; neither is a fault of the line. */
  const tryOnce = async <Answer>(text: string, question: Question<z.ZodType, Answer>) => {
    const said = await sendPaid(text, question);
    const parsed = question.shape.safeParse(said);
    return parsed.success ? question.read(parsed.data) : undefined;
  };
  return {
    model,
    abilities,
    ask: async (question) => {
      const text = JSON.stringify(question.data);
      const answer = (await tryOnce(text, question)) ?? (await tryOnce(`${text}\n\n${correction}`, question));
      if (answer === undefined) throw failureOf(new Error('the model gave no usable answer twice'));
      return answer;
    },
  };
}
