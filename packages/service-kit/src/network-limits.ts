import { maxTextLength, networkNames } from '@kallos/contracts/networks';
import { standardLimits, type NetworkLimits } from '@kallos/contracts/texts/post-rules';
import { Platform } from '@kallos/contracts/wire';
import * as z from 'zod';

const count = z.int().min(0).max(1000).nullable();

const TextLimits = z
  .strictObject({
    longestText: z.int().min(1).max(maxTextLength),
    keptHashtags: count,
    mostHashtags: count,
    keptMentions: count,
    mostMentions: count,
  })
  .partial();

const Given = z.partialRecord(Platform, TextLimits);

function jsonIn(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON such as {"instagram":{"keptHashtags":5}}' });
    return z.NEVER;
  }
}

/**
 * The networks' limits as a JSON setting, which contains only differences from {@link
 * standardLimits}.
 */
export const networkLimits = z
  .string()
  .default('{}')
  .transform(jsonIn)
  .pipe(Given)
  .transform(
    (given) =>
      Object.fromEntries(
        networkNames.map((name) => [name, { ...standardLimits[name], ...given[name] }]),
      ) as NetworkLimits,
  )
  .refine(
    (limits) =>
      Object.values(limits).every(
        ({ keptHashtags, mostHashtags, keptMentions, mostMentions }) =>
          (keptHashtags ?? 0) <= (mostHashtags ?? Infinity) &&
          (keptMentions ?? 0) <= (mostMentions ?? Infinity),
      ),
    'must keep no more than it takes',
  );
