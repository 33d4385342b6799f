import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import type { PostRefusal } from '@kallos/contracts/posts/refusals';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { hashtagsOf, isHashtag } from '@kallos/contracts/texts/hashtags';
import { createBulkhead } from '@kallos/service-kit/background/bulkhead';
import * as z from 'zod';
import { builtInWriter, factsForPost } from '../built-in/built-in-writer.ts';
import { fingerprintOf, mostHashtagsOf } from '../built-in/text-faults.ts';
import type { PostWriter, WritingRequest, WrittenPost } from '../built-in/writer.ts';
import { consultationFor, likelyClass } from '../products/recognise.ts';
import { createModelClient, type ModelClient, type ModelSettings } from './model-client.ts';
import { faultsOfModel } from './model-faults.ts';
import { postData, postInstructions } from './prompts/post-prompt.ts';

const Answer = z.object({ text: z.string(), hashtags: z.array(z.string()) });

const refusal = (text: PostRefusal, cause: unknown) =>
  new AppError('upstream_failed', { fields: { text }, cause });

const isSilence = (error: unknown) =>
  error instanceof AppError && (error.code === 'upstream_failed' || error.code === 'timeout');

/** Returns plain text within the limits, without the model's additions. */
export function cleanPost(
  text: string,
  hashtags: readonly string[],
  mostHashtags = mostHashtagsOf(undefined),
): string {
  const body = cleanText(text)
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, '')
    .replace(/<[^<>]*>|[*_`]+/g, '')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const inText = hashtagsOf(body).length;
  const tags = hashtags
    .map((tag) => `#${(cleanText(tag).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('')}`)
    .filter((tag) => tag.length > 2 && isHashtag(tag) && !/^#(?:www|http)/i.test(tag))
    .slice(0, Math.max(0, mostHashtags - inText));
  return tags.length === 0 ? body : `${body}\n\n${[...new Set(tags)].join(' ')}`;
}

const classOf = (product: WritingRequest['product']) => product.productClass ?? likelyClass(product);

const instructionsFor = ({ product }: WritingRequest): string => postInstructions(classOf(product));

const askOf = (client: ModelClient, order: WritingRequest, input: string) =>
  client
    .ask({
      name: 'social_post',
      instructions: instructionsFor(order),
      input,
      shape: Answer,
      mostOutputTokens: 2000,
      model: order.style?.model,
      temperature: Number(order.style?.temperature ?? '0.7'),
      onBehalfOf: order.onBehalfOf,
      budget: order.budget,
      signal: order.signal,
    })
    .catch((error: unknown) => {
      throw isSilence(error) ? refusal('writer_silent', error) : error;
    });

/**
 * Creates a writer that calls a model: one text, and one correction if it breaks a rule; then it rejects with
 * `upstream_failed`.
 */
export function createModelWriter(settings: ModelSettings): PostWriter {
  const client = createModelClient(settings);
  const write = async (order: WritingRequest): Promise<WrittenPost> => {
    // A forbidden name must not depend on the model's obedience.
    if (consultationFor(order.product)) return builtInWriter.write(order);
    const facts = factsForPost(order);
    const productClass = classOf(order.product);
    const recent = order.recent.map(({ content }) => fingerprintOf(content));
    const mostHashtags = mostHashtagsOf(order.rule);
    let faults: string[] = [];
    const total = { inputTokens: 0, outputTokens: 0, paid: 0 };
    for (const round of [1, 2]) {
      const input = postData(order, facts, faults, productClass);
      const { said: answer, used, paid } = await askOf(client, order, input);
      total.inputTokens += used?.input ?? 0;
      total.outputTokens += used?.output ?? 0;
      total.paid += paid;
      const tags = [...(order.voice?.hashtags ?? []), ...(answer?.hashtags ?? [])];
      const said = [answer?.text ?? '', order.voice?.signature ?? ''].filter((part) => part !== '');
      const content = cleanPost(said.join('\n\n'), tags, mostHashtags);
      faults = faultsOfModel(content, order, recent);
      if (faults.length > 0 && round === 1) continue;
      if (faults.length > 0) break;
      return {
        content,
        writer: { kind: 'model', model: order.style?.model ?? settings.model },
        facts,
        promptHash: createHash('sha256').update(instructionsFor(order)).update(input).digest('hex'),
        inputTokens: total.inputTokens,
        outputTokens: total.outputTokens,
        costUsd: total.paid / 1e6,
      };
    }
    throw refusal('writer_unusable', new Error(faults.join(' ')));
  };
  const bulkhead = createBulkhead();
  return { write: (order) => bulkhead.run(order.onBehalfOf, () => write(order)) };
}
